package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/runner/farm/hub"
)

func newHub() *cobra.Command {
	var o hub.Options
	cmd := &cobra.Command{
		Use:   "hub",
		Short: "Run the server where submitters and workers meet",
		Long: "Run the server where submitters and workers meet, until interrupted. It is a\n" +
			"NATS server with JetStream. Without a configuration it serves only this machine;\n" +
			"'kiebitz-farm init' writes one for others. Without users it refuses to listen\n" +
			"where other machines could connect.",
		Example: "  kiebitz-farm hub --store store\n" +
			"  kiebitz-farm init farm --host hub.example.org && kiebitz-farm hub --config farm/hub.conf",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Config == "" && o.Store == "" {
				return &requestError{Msg: "the folder of the store is missing", Hint: "  " + cmd.CommandPath() + " --store FOLDER"}
			}
			plain, err := o.Plain()
			if err != nil {
				return refuse("%v", err)
			}
			if plain {
				say("without TLS in its configuration the hub sends results and solvers over the network as they are")
			}
			command.Unheard()
			o.Log = sayer{}
			h, err := hub.Start(o)
			if err != nil {
				return refuse("cannot start the hub: %v", err)
			}
			fmt.Fprintln(cmd.OutOrStdout(), h.URL())
			select {
			case <-cmd.Context().Done():
				h.Stop()
				return nil
			case <-h.Done():
				return fmt.Errorf("the hub has ended by itself")
			}
		},
	}
	fs := cmd.Flags()
	fs.StringVar(&o.Config, "config", "", "a configuration `FILE` of nats-server")
	fs.StringVar(&o.Listen, "listen", "", "the address, `HOST:PORT` (default: that of the configuration, or 127.0.0.1:4222)")
	fs.StringVar(&o.Store, "store", "", "the `FOLDER` for tasks, results and solvers (default: that of the configuration)")
	return cmd
}

// sayer says what is written to it, a line at a time.
type sayer struct{}

func (sayer) Write(p []byte) (int, error) {
	return fmt.Fprintf(command.Stderr, "kiebitz-farm: hub: %s", p)
}

func newInit() *cobra.Command {
	var hosts []string
	cmd := &cobra.Command{
		Use:   "init FOLDER --host NAME",
		Short: "Write the configuration, keys and certificate of a hub",
		Long: "Write what a hub needs to serve other machines into a new folder: its\n" +
			"configuration, a certificate, and the keys of two users. Workers get worker.nk\n" +
			"and ca.pem, which let them take tasks, read solvers and publish results, and\n" +
			"nothing else; submitters get submitter.nk and ca.pem. A file context.toml\n" +
			"names them and the hub. Commands without --nats use the user's context, which is\n" +
			"also written, or the one that $" + contextVariable + " names.",
		Example: "  kiebitz-farm init farm --host hub.example.org",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := exactly(cmd, args, 1, "the folder"); err != nil {
				return err
			}
			if len(hosts) == 0 {
				return &requestError{Msg: "--host is missing: the name or address by which other machines reach the hub", Hint: "See '" + cmd.CommandPath() + " --help'."}
			}
			if err := hub.Init(args[0], hosts); err != nil {
				return refuse("%v", err)
			}
			return writeContext(args[0], hosts[0])
		},
	}
	cmd.Flags().StringArrayVar(&hosts, "host", nil, "a `NAME` or address of the hub (repeatable)")
	return cmd
}
