package shards_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestParallel carries out what parallel.sh says, first on this machine, then on one beside it
// that does not share the folder and one that is down. Their ssh is a script: what GNU parallel and
// rsync say to a machine, a shell does in another home; SHELL is set, as a login sets it.
func TestParallel(t *testing.T) {
	installed(t, "parallel", "rsync")
	a := newArray(t)
	home := a.dir
	t.Setenv("HOME", home)
	a.dir = filepath.Join(home, "work")
	a.write("parallel.sh", string(read(t, "parallel.sh")))
	a.write("mau", "#!/bin/sh\nexec "+a.path+"/planted\n")
	list := regexp.MustCompile(`(?m)^#   (.+)$`).FindAllStringSubmatch(string(read(t, "parallel.sh")), -1)
	if len(list) != 3 {
		t.Fatalf("found the commands %q", list)
	}
	few := func(i int) string {
		return strings.NewReplacer(" 20 ", " 4 ", " -- ", " --sandbox off -- ").Replace(list[i][1])
	}

	a.write("HOSTS", ":\n")
	a.run(0, nil, "sh", "-c", few(0))
	merged(t, a.run(1, nil, "sh", "-c", few(1)))
	lost := filepath.Join(a.dir, "shards", "2.json")
	if err := os.Remove(lost); err != nil {
		t.Fatal(err)
	}
	if out := a.run(0, nil, "sh", "-c", few(0)); strings.Count(out, "games") != 1 {
		t.Errorf("expected one shard to run again, found\n%s", out)
	}
	merged(t, a.run(1, nil, "kiebitz", "merge", "shards"))
	a.write("m/solvers/wrong", "#!/bin/sh\nexec kiebitz solve maumau --misread R4-ignored\n")
	a.write("m/solvers/right", "#!/bin/sh\nexec kiebitz solve maumau\n")
	a.run(0, nil, "sh", "-c", "cd m && ../parallel.sh ../HOSTS 3 matrix maumau --case 'samples/*' --sandbox off solvers")
	if out := a.run(1, nil, "kiebitz", "merge", "m/shards", "-q"); out != "NONCONFORMING  2 solvers, 1 ok, 1 not ok\n" {
		t.Errorf("found the matrix %q", out)
	}

	if err := os.RemoveAll(filepath.Join(a.dir, "shards")); err != nil {
		t.Fatal(err)
	}
	a.write("HOSTS", "far\ndown\n")
	a.write("ssh", `#!/bin/sh
host=$1
shift
[ "$1" != -- ] || shift
[ "$host" = far ] || exit 255
mkdir -p ~/far && cd ~/far && HOME=$PWD SHELL=/bin/sh exec sh -c "$*"
`)
	t.Log(a.run(0, []string{"PARALLEL_SSH=" + filepath.Join(a.dir, "ssh")}, "sh", "-c", few(2)))
	merged(t, a.run(1, nil, "kiebitz", "merge", "shards"))
	if left, _ := filepath.Glob(filepath.Join(home, "far", "work", "*")); left != nil {
		t.Errorf("found %q left on the other machine", left)
	}
}
