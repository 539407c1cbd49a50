package shards_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// cluster is a Slurm of two nodes on this machine, which needs no rights and no munge.
type cluster struct {
	*array
	spool   string // the spool folders of the nodes are spool-n1 and spool-n2 in it
	daemons map[string]*exec.Cmd
}

const configuration = `ClusterName=kiebitz
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[4]d
SlurmUser=%[2]s
SlurmdUser=%[2]s
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
MpiDefault=none
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
SlurmdTimeout=5
MessageTimeout=3
TCPTimeout=2
JobRequeue=1
StateSaveLocation=%[3]s/state
SlurmdSpoolDir=%[3]s/spool-%%n
SlurmctldPidFile=%[3]s/slurmctld.pid
SlurmdPidFile=%[3]s/%%n.pid
NodeName=n1 NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=%[5]d CPUs=2
NodeName=n2 NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=%[6]d CPUs=2
PartitionName=all Nodes=n1,n2 Default=YES State=UP
`

// newCluster starts a cluster, which ends with the test: what it starts is this process's, or
// becomes it when its parent ends.
func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{array: newArray(t), spool: t.TempDir(), daemons: map[string]*exec.Cmd{}}
	runtime.LockOSThread() // the daemons are told when this thread ends, even if the process is killed
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.end)
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	args := []any{host, me.Username, c.spool}
	for range 3 {
		args = append(args, port(t))
	}
	file := filepath.Join(c.spool, "slurm.conf")
	if err := os.WriteFile(file, fmt.Appendf(nil, configuration, args...), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SLURM_CONF", file)
	if err := os.Mkdir(filepath.Join(c.spool, "state"), 0o755); err != nil {
		t.Fatal(err)
	}
	c.start("slurmctld", "-D", "-c")
	c.start("slurmd", "-D", "-N", "n1")
	c.start("slurmd", "-D", "-N", "n2")
	c.wait("two idle nodes", func() bool {
		out, _ := exec.Command("sinfo", "-h", "-o", "%T %D").Output()
		return string(out) == "idle 2\n"
	})
	return c
}

// port finds a port that is free.
func port(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// start starts a daemon, which is known by its last word.
func (c *cluster) start(command ...string) {
	c.t.Helper()
	name := command[len(command)-1]
	log, err := os.Create(filepath.Join(c.spool, command[0]+name+".log"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer log.Close()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.Env = append(os.Environ(), "PATH="+c.searched())
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.daemons[name] = cmd
}

// end ends all that was started, and shows what the daemons say if the test has failed.
func (c *cluster) end() {
	for range 10 { // what is killed may have started something just before
		list := below(os.Getpid())
		for _, pid := range list {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		if list == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
		for pid := 1; pid > 0; {
			pid, _ = syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
		}
	}
	if !c.t.Failed() {
		return
	}
	logs, _ := filepath.Glob(filepath.Join(c.spool, "*.log"))
	more, _ := filepath.Glob(filepath.Join(c.dir, "*.log"))
	for _, name := range append(logs, more...) {
		data, _ := os.ReadFile(name)
		c.t.Logf("%s:\n%s", name, data)
	}
}

// process is what /proc says of one.
type process struct {
	pid, parent int
	command     string
}

func processes() (list []process) {
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		stat, _ := os.ReadFile(dir + "/stat")
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 {
			command, _ := os.ReadFile(dir + "/cmdline")
			pid, _ := strconv.Atoi(filepath.Base(dir))
			parent, _ := strconv.Atoi(fields[1])
			list = append(list, process{pid, parent, string(command)})
		}
	}
	return list
}

// below returns the descendants of a process.
func below(of int) (pids []int) {
	all := processes()
	for queue := []int{of}; len(queue) > 0; queue = queue[1:] {
		for _, p := range all {
			if p.parent == queue[0] {
				pids, queue = append(pids, p.pid), append(queue, p.pid)
			}
		}
	}
	return pids
}

// lose takes a node away: its daemon, and what it runs.
func (c *cluster) lose(node string) {
	c.t.Helper()
	if err := c.daemons[node].Process.Kill(); err != nil {
		c.t.Fatal(err)
	}
	for _, p := range processes() {
		if strings.Contains(p.command, c.spool+"/spool-"+node+"/") {
			for _, pid := range append([]int{p.parent, p.pid}, below(p.pid)...) { // the parent first: it would tell of the others' end
				syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
}

func (c *cluster) wait(what string, until func() bool) {
	c.t.Helper()
	for deadline := time.Now().Add(90 * time.Second); !until(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			out, _ := exec.Command("squeue").CombinedOutput()
			c.t.Fatalf("waited in vain for %s; the queue is\n%s", what, out)
		}
	}
}

// drained waits until no job is left.
func (c *cluster) drained() {
	c.t.Helper()
	c.wait("the end of all jobs", func() bool {
		out, err := exec.Command("squeue", "-h").Output()
		return err == nil && len(out) == 0
	})
}

func (c *cluster) exists(name string) bool {
	_, err := os.Stat(filepath.Join(c.dir, name))
	return err == nil
}

// commands are those that slurm.sh shows, with a solver that waits in them: the array, the
// merge and some shards again.
func commands(t *testing.T) [3]string {
	t.Helper()
	var found [3]string
	list := regexp.MustCompile(`(?m)^#   (.*sbatch.*)$`).FindAllStringSubmatch(string(read(t, "slurm.sh")), -1)
	if len(list) != len(found) {
		t.Fatalf("found %d commands in slurm.sh", len(list))
	}
	for i := range list {
		found[i] = strings.ReplaceAll(list[i][1], " -- ./mau", " --sandbox off --timeout 60s --env SLURMD_NODENAME -- ./slow")
	}
	return found
}

// TestSlurm carries out what slurm.sh says on a Slurm that loses a node in the middle: nothing
// of the result is lost.
func TestSlurm(t *testing.T) {
	installed(t, "slurmctld", "slurmd", "sbatch")
	c := newCluster(t)
	array, merge, again := commands(t)[0], commands(t)[1], commands(t)[2]
	c.write("slurm.sh", string(read(t, "slurm.sh")))
	c.write("slow", "#!/bin/sh\n: >begun-$SLURMD_NODENAME\nwhile [ ! -e go ]; do sleep 0.1; done\nexec ./mau\n")

	job := strings.Fields(c.run(0, nil, "sh", "-c", strings.Replace(array, "sbatch", "sbatch --array=1-6", 1)+"; echo $job; "+strings.Replace(merge, "sbatch", "sbatch --output=merge.log", 1)+" >&2"))[0]
	c.wait("tasks on both nodes", func() bool { return c.exists("begun-n1") && c.exists("begun-n2") })
	c.lose("n2")
	c.write("go", "")
	// Meanwhile a matrix waits for a node.
	c.write("m/solvers/right", "#!/bin/sh\nexec "+c.path+"/kiebitz solve maumau\n")
	c.write("m/solvers/wrong", "#!/bin/sh\nexec "+c.path+"/kiebitz solve maumau --misread R4-ignored\n")
	c.run(0, nil, "sh", "-c", "cd m && sbatch --array=1-2 ../slurm.sh matrix maumau --case 'samples/*' --read "+c.path+" solvers")
	c.drained()
	if out := c.run(0, nil, "scontrol", "show", "job", job); strings.Count(out, "Restarts=0") > 5 || strings.Count(out, "JobState=COMPLETED") != 6 {
		t.Errorf("expected six tasks, of which one at least was queued again:\n%s", out)
	}
	whole := c.run(1, nil, "sh", "-c", "kiebitz run -q --shrink-time 0 "+regexp.MustCompile(`maumau.* \./slow`).FindString(array))
	verdict := regexp.MustCompile(`NONCONFORMING  \d+ of 380 games wrong`).FindString(whole)
	report, err := os.ReadFile(filepath.Join(c.dir, "merge.log"))
	if err != nil || verdict == "" || !strings.Contains(string(report), verdict) || !c.exists("report.html") {
		t.Errorf("expected %q of the whole run, found\n%s", verdict, report)
	}
	if out := c.run(1, nil, "sh", "-c", "cd m && kiebitz merge shards -q"); !strings.HasPrefix(out, "NONCONFORMING  2 solvers, 1 ok, 1 not ok\n") {
		t.Errorf("found the matrix %q", out)
	}

	// Shards are lost, and these alone run again.
	for _, name := range []string{"shards/2.json", "shards/5.json"} {
		if err := os.Remove(filepath.Join(c.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if out := c.run(2, nil, "kiebitz", "merge", "shards"); !strings.HasPrefix(out, "kiebitz: shards 2,5 of 6 are missing; ") {
		t.Errorf("found %q", out)
	}
	c.run(0, nil, "sh", "-c", strings.NewReplacer("=20", "=6", "=3,7", "=2,5").Replace(again))
	c.drained()
	if out := c.run(1, nil, "kiebitz", "merge", "shards", "-q"); !strings.HasPrefix(out, verdict) {
		t.Errorf("expected %q, found %q", verdict, out)
	}
}
