/** Returns the edit distance between two words, counting a swap of neighbouring letters as one edit. */
const distance = (a: string, b: string): number => {
  const [from, to] = [[...a], [...b]]
  const rows = [to.map((_, i) => i)].map((first) => [...first, to.length])
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const above = rows[i - 1] ?? []
      const same = from[i - 1] === to[j - 1]
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[from.length]?.[to.length] ?? 0
}

/** Returns up to ten words that were probably intended: those at most one edit away. */
export const similarWords = (typed: string, words: readonly string[]): string[] =>
  words
    .filter((word) => distance(typed, word) <= 1)
    .toSorted()
    .slice(0, 10)
