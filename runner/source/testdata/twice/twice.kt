fun main() {
    val n = readLine()!!.trim()
    println("$n $n")
}
