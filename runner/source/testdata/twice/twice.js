const n = require("fs").readFileSync(0, "utf8").trim();
console.log(n, n);
