// Ends at once: what a process costs by itself.
int main(void) { return 0; }
