package page_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kiebitz/internal/long"
)

var updateScreenshot = flag.Bool("update-screenshot", false, "take README's pictures again")

// TestScreenshot takes README's pictures, of a real run, a map and the playground, or
// demands that they are there, as large as their readers may expect, and that the pages
// still say what could be read when they were taken:
//
//	go test ./runner/report/page -run Screenshot -update-screenshot
func TestScreenshot(t *testing.T) {
	long.Test(t, "drives a browser, or makes pages of thousands of games")
	t.Run("replay", func(t *testing.T) {
		takeScreenshot(t, "testdata/replay.png", func(file string) {
			kiebitz(t, "run", "maumau", "--html", file, "--", "kiebitz", "solve", "maumau", "--misread", "R4-ignored")
		}, func(p *tab) { p.visit("#samples/1") })
	})
	t.Run("map", func(t *testing.T) {
		if runtime.GOOS == "windows" {
			t.Skip("lines can't be recorded there")
		}
		takeScreenshot(t, "testdata/map.png", func(file string) {
			kiebitz(t, "map", "maumau", "../../../examples/maumau/cpp/maumau.cpp", "--html", file)
		}, func(p *tab) { p.visit("#curated/chain-turn@5") })
	})
	t.Run("playground", func(t *testing.T) {
		takeScreenshot(t, "testdata/playground.png", func(file string) { kiebitz(t, "playground", "--html", file) }, func(p *tab) {
			p.visit("#rummy/samples/1~rearrange-extend")
			p.shows("#rummy/samples/1~rearrange-extend")
		})
	})
}

func takeScreenshot(t *testing.T, screenshot string, write func(file string), show func(*tab)) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	write(file)
	p := open(t, browser(t), file, 1180)
	p.prefer("prefers-color-scheme", "light")
	p.run(chromedp.EmulateViewport(1180, 800))
	show(p)
	if !eval[bool](p, "!document.querySelector('#lost:not([hidden])')") {
		t.Fatal("the picture would be of an address that leads nowhere")
	}
	words := strings.TrimSuffix(screenshot, ".png") + ".txt"
	if *updateScreenshot {
		list := slices.DeleteFunc(wordsOf(p, true), func(line string) bool { return strings.HasSuffix(line, " UTC") })
		if err := os.WriteFile(words, []byte(strings.Join(list, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
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
	read, err := os.ReadFile(words)
	if err != nil {
		t.Fatal(err)
	}
	now := wordsOf(p, false)
	for line := range strings.Lines(string(read)) {
		if line = strings.TrimSuffix(line, "\n"); !slices.Contains(now, line) {
			t.Errorf("%s shows %q, which the page does not say any more; -update-screenshot takes it again", screenshot, line)
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

// wordsOf evaluates to the page's texts, an element each: all, or those on the screen.
func wordsOf(p *tab, onScreen bool) []string {
	return eval[[]string](p, fmt.Sprintf(`(() => {
	const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), list = [];
	while (nodes.nextNode()) {
		const node = nodes.currentNode, range = document.createRange();
		range.selectNode(node);
		const box = range.getBoundingClientRect();
		const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		const words = node.data.trim().replace(/\s+/g, " ");
		if (words && (!%t || there && node.parentElement.contains(there))) list.push(words);
	}
	return list;
})()`, onScreen))
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
