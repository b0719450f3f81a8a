/** Letters as strokes on a grid of 4 by 6, so that a watermark can be drawn on a machine without fonts. */
const STROKES: Record<string, string> = {
  A: '06 20 46|14 34', B: '00 30 41 42 33 03|33 44 45 36 06 00', C: '41 30 10 01 05 16 36 45', D: '00 20 42 44 26 06 00',
  E: '40 00 06 46|03 33', F: '40 00 06|03 33', G: '41 30 10 01 05 16 36 45 43 23', H: '00 06|40 46|03 43', I: '20 26',
  J: '40 45 36 16 05', K: '00 06|40 03 46', L: '00 06 46', M: '06 00 23 40 46', N: '06 00 46 40', O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03', Q: '10 30 41 45 36 16 05 01 10|34 46', R: '06 00 30 41 42 33 03|23 46', S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26', U: '00 05 16 36 45 40', V: '00 26 40', W: '00 16 23 36 40', X: '00 46|40 06', Y: '00 23 40|23 26', Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10|05 41', 1: '11 20 26', 2: '01 10 30 41 42 06 46', 3: '00 40 22 32 43 45 36 16 05', 4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 16 05', 6: '40 20 02 05 16 36 45 43 32 02', 7: '00 40 16', 8: '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  9: '06 26 44 41 30 10 01 03 14 44', '-': '13 33', '.': '26 25', '&': '46 02 01 10 20 31 04 05 16 26 44', "'": '20 21', '/': '06 40',
} // biome-ignore format: a table of letters

const WIDTH = 4
const GAP = 2

/** The path of a text drawn in strokes, and its width; letters are 6 units high. Accents, unknown letters and everything
 *  after 40 letters are left out. */
export const textStrokes = (text: string): { path: string; width: number } => {
  const letters = [...text.normalize('NFD').toUpperCase()]
    .filter((letter) => letter === ' ' || letter in STROKES)
    .slice(0, 40)
  const path = letters
    .flatMap((letter, index) =>
      (STROKES[letter] ?? '')
        .split('|')
        .filter(Boolean)
        .map((line) => {
          const points = line.split(' ').map(([x, y]) => `${Number(x) + index * (WIDTH + GAP)} ${y}`)
          return `M${points.join('L')}`
        }),
    )
    .join('')
  return { path, width: Math.max(0, letters.length * (WIDTH + GAP) - GAP) }
}
