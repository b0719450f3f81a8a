/** Words that the search reserves for its filters. */
const reservedWords = [
  'album',
  'camera',
  'collection',
  'color',
  'colour',
  'created',
  'creator',
  'expires',
  'folder',
  'gallery',
  'has',
  'height',
  'is',
  'name',
  'orientation',
  'person',
  'rights',
  'size',
  'status',
  'tag',
  'type',
  'updated',
  'width',
]

/** Normalises a name for comparison and search: ignores case, accents and punctuation. */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'attribute'

/** Returns a slug for the name that differs from all existing ones. */
export const freeSlug = (name: string, known: readonly string[]): string => {
  const slug = slugify(name)
  for (let n = 1; ; n++) {
    const one = n === 1 ? slug : `${slug}-${n}`
    if (!reservedWords.includes(one) && !known.includes(one)) return one
  }
}
