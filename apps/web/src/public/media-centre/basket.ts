/** The basket of a visitor in a media centre, stored in this browser. */
const keyOf = (centre: string) => `basket ${centre}`
const MAX_FILES = 200

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[0-9a-f-]{36}$/.test(one))

export const basket = {
  read: (centre: string): string[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(centre)) ?? '[]')
      return isIds(kept) ? kept : []
    } catch {
      return []
    }
  },
  write: (centre: string, files: readonly string[]) => {
    localStorage.setItem(keyOf(centre), JSON.stringify(files.slice(0, MAX_FILES)))
    dispatchEvent(new Event('basket'))
  },
  toggle: (centre: string, file: string) => {
    const kept = basket.read(centre)
    basket.write(centre, kept.includes(file) ? kept.filter((one) => one !== file) : [...kept, file])
  },
  /** Adds all of these files, or removes them if all of them are already in the basket. */
  toggleAll: (centre: string, files: readonly string[]) => {
    const kept = basket.read(centre)
    const others = kept.filter((one) => !files.includes(one))
    const isIn = files.every((file) => kept.includes(file))
    basket.write(centre, isIn ? others : [...kept, ...files.filter((file) => !kept.includes(file))])
  },
}
