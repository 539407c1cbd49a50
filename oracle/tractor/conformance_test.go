package tractor_test

import (
	"testing"

	"kiebitz/oracle/oracletest"
	"kiebitz/oracle/tractor"
)

func TestConformance(t *testing.T) {
	oracletest.Run(t, tractor.Problem, oracletest.Options{
		Random: 3000,
		Silent: map[string]string{
			"structure-three-pairs honor-unchecked": "two decks do not hold a third player's cards between the two honor cards of such a throw",
		},
		Seldom: map[string]string{
			"structure-most=9":     "so long a tractor is rare, and rarer where it matters",
			"structure-most=1[01]": "so long a tractor is rare, and rarer where it matters",
			"power-most=1[0-9]":    "so long a lead is rarely the last one, and won by the defenders",
			"power-most=2?":        "so long a lead is rarely the last one, and won by the defenders",
		},
		Pairs: rare,
	})
}

// rare are rounds in which pairs of misreadings show that do in no stored one and
// hardly in a random one.
var rare = []string{
	// Trumps that match a throw of three tractors or two, but not greedily, or
	// that would have a higher honor card if the rest were not to be matched.
	"C Bob A A / " +
		"H2H2H3H3H5H5H6H6H7H7H9H9HTHT CQCQCKCKCTCTCJCJC2C2C3C3C4C4 C8C8C9C9C7C7C5C5C6C6HAHACACA BJBJRJRJSASADADAH4H4H8H8HJHJ / " +
		"DT DQ SQ D5 / DJ S9 S9 D7 / D7 D5 S4 D2 / D2 DK S3 D6 / SK DK S8 SQ / S6 D4 SJ S2 / D9 D4 D3 SJ / S8 S2 S3 D3 / " +
		"HK DT ST S6 / S7 SK D8 S7 / S5 DQ DJ D6",
	"D Bob A A / " +
		"C2C2C3C3C5C5C6C6C8C8C9C9CTCT DTDTDJDJD2D2D3D3D4D4DQDQDKDK D5D5D6D6D7D7D8D8DADABJBJD9D9 CACARJRJHAHASASAH2H2H3H3H4H4 / " +
		"HQ S4 S7 S4 / HJ H6 ST S5 / S7 H6 HK HT / S9 H8 HQ HJ / S8 C7 H7 SK / H8 H5 H5 S6 / ST SJ S2 CQ / SJ S2 S3 S6 / " +
		"SQ SK H9 SQ / S5 CK S3 CJ / H9 S8 CK C7",
	"D Bob T T / " +
		"C2C2C4C4C5C5C6C6C7C7C9C9CJCJCQCQ DKDKDADAHTHTDTDTBJBJDQDQSTSTD7D7 D9D9DJDJD8D8CTCTD6D6RJRJH2H2H3H3 D2D2D3D3D4D4H4H4H5H5H6H6H7H7H8H8 / " +
		"H9 SQ S2 SK / C8 HJ CK HQ / CA HA S6 S8 / H9 S9 SJ S4 / C3 HQ SJ SQ / S7 D5 SK S5 / S3 C8 S7 HK / D5 S4 C3 SA / " +
		"CA HK HJ S9",
	"D Bob T T / " +
		"H2H2H3H3H5H5H6H6H7H7H9H9HJHJ D6D6D7D7D8D8D9D9DQDQDKDKDADA D3D3D4D4D5D5DTDTBJBJRJRJHTHT DJDJSTSTCTCTH4H4H8H8HQHQHKHK / " +
		"D2 S7 S2 HA / CQ C3 HA S4 / C6 C5 C2 S4 / D2 C4 S8 SA / S9 CJ CK SJ / S8 CA CA C7 / S2 C4 C7 C9 / SQ SQ CK SK / " +
		"CJ CQ S3 S5 / SA C9 C3 S5 / C2 S3 C8 SK",
	// The same on a throw of trumps, which can be beaten by the reading formal.
	"C Charles T T / " +
		"BJBJRJRJC5C5C6C6C9C9CJCJCQCQ CKCKCACAC8C8HTHTCTCTSTSTC7C7 S4S5D6S8DJH4S3SKS2D8DKH8D9DT H9DAC2C2C3H4DQS3C3SKH8D9HJH2 / " +
		"H6 HA D4 H9 / D2 DQ S2 DA / S6 HK D8 S5 / H5 DT DK D3 / HQ SQ SA S7 / SQ H6 HA H7 / D7 S8 H3 H3 / SJ D4 D7 H5 / " +
		"S4 S6 D5 S9 / SA C4 HK H7 / D2 D3 D6 HJ",
	"D David 3 3 / " +
		"DKDKDADAH3H3DTDTDJDJD4D4D5D5 D3D3BJBJRJRJD6D6S3S3D7D7D8D8 S6S5S7SKC3C2S4HAC5H5HJCQSTS5 C7C9H4D2CQS9S7STS6CAH9C9C4S9 / " +
		"C6 SQ C8 CK / CK D2 C5 SA / S2 S4 DQ S8 / C6 CA C7 HK / D9 SQ H6 C4 / H4 D9 H7 H2 / HT CJ C2 H2 / SA H6 C8 H8 / " +
		"DQ HA SJ SK / HT CT HJ HQ / CJ H8 S8 H7",
	// Aces are the main suit's current rank in its place, and next to the others.
	"H Alice A A / D5D5D6D6 HAHASASA C2C3C4C5 S2S3S4S5 / H2 S8 C6 C8 / S7 DA S9 S5 / S6 S6 C6 H6 / HJ D3 H6 H3 / " +
		"H5 H4 H7 D9 / DA H2 C7 SQ / H9 DT C9 S3 / S4 HK SQ CT / D7 CQ S8 SJ / BJ S7 D4 H5 / S9 H8 C9 SK / CA DJ HK CJ / " +
		"CK H7 BJ H8 / DK RJ SJ S2 / C2 C3 C5 H4 / DQ HT HQ D9 / DJ HJ C4 CJ / CA SK HQ DT / D8 RJ D4 CT / D2 C8 D8 DQ / " +
		"H3 DK HT CQ",
}
