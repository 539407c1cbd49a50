my $n = <STDIN> + 0;
print "$n $n\n";
