package page_test

import (
	"bytes"
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

var updateScreenshot = flag.Bool("update-screenshot", false, "take README's picture of a replay anew")

// screenshot is README's picture, of a real run:
//
//	go test ./runner/report/page -run Screenshot -update-screenshot
const screenshot = "testdata/replay.png"

// TestScreenshot takes the picture or demands that it is there, as large as its
// readers may expect.
func TestScreenshot(t *testing.T) {
	if *updateScreenshot {
		file := filepath.Join(t.TempDir(), "report.html")
		kiebitz(t, "run", "maumau", "--html", file, "--", "kiebitz", "solve", "maumau", "--misread", "R4-ignored")
		p := open(t, browser(t), file, 1180)
		p.prefer("prefers-color-scheme", "light")
		p.run(chromedp.EmulateViewport(1180, 800))
		p.visit("#samples/1")
		data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if data, err = small(data); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(screenshot, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(screenshot)
	if err != nil {
		t.Fatal(err)
	}
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 200<<10 || c.Width != 1180 {
		t.Errorf("%s: %d bytes, %d wide; want at most 200 KiB, 1180 wide", screenshot, len(data), c.Width)
	}
}

// small writes a picture with the 256 colours that it has most of, which is
// enough for text and cards.
func small(data []byte) ([]byte, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	count := map[color.RGBA]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			count[coarse(img.At(x, y))]++
		}
	}
	all := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var colours color.Palette
	for _, c := range all[:min(256, len(all))] {
		colours = append(colours, c)
	}
	out := image.NewPaletted(img.Bounds(), colours)
	nearest := map[color.RGBA]uint8{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := coarse(img.At(x, y))
			if _, ok := nearest[c]; !ok {
				nearest[c] = uint8(colours.Index(c))
			}
			out.SetColorIndex(x, y, nearest[c])
		}
	}
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, out)
	return b.Bytes(), err
}

// coarse rounds a colour so that shades count as one.
func coarse(c color.Color) color.RGBA {
	r, g, b, _ := c.RGBA()
	round := func(v uint32) uint8 { return uint8(min(255, (v>>8+2)&^3)) }
	return color.RGBA{round(r), round(g), round(b), 255}
}
