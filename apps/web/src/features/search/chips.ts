import { type Chip, parseQuery, printTerm, type QueryField } from '@vitrine/contract'

const fieldWords: Record<QueryField, string> = {
  type: 'Type',
  tag: 'Tag',
  person: 'Person',
  rights: 'Rights',
  folder: 'Folder',
  collection: 'Collection',
  status: 'Status',
  orientation: 'Orientation',
  color: 'Colour',
  creator: 'Creator',
  camera: 'Camera',
  name: 'Name',
  expires: 'Expires',
  created: 'Added',
  size: 'Size',
  width: 'Width',
  height: 'Height',
  has: 'Has',
  is: 'Is',
}
const isField = (name: string): name is QueryField => Object.hasOwn(fieldWords, name)
/** What people call a field; a team's own attribute is called by its slug. */
export const fieldInWords = (field: string) => (isField(field) ? fieldWords[field] : field)

/** The chips of a text as the browser reads it, until the server has answered with how it read it. */
export const chipsOf = (text: string, attributes: readonly string[] = []): Chip[] =>
  parseQuery(text, attributes).terms.map(({ text: typed, start, end, not, value, meaning, problem }) => ({
    text: typed,
    start,
    end,
    not,
    field: meaning.kind === 'field' ? meaning.field : meaning.kind === 'attribute' ? meaning.slug : null,
    value,
    between: meaning.kind === 'words' ? null : meaning.between,
    problem: problem ?? null,
    taken_as: [],
  }))

type Place = Pick<Chip, 'start' | 'end'>
const joined = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** The query without one of its chips. */
export const withoutChip = (q: string, { start, end }: Place) => joined([q.slice(0, start), q.slice(end)])
/** The query with one of its chips turned round: what was looked for is left out, and the other way. */
export const withTurned = (q: string, { start, end, text, not }: Place & Pick<Chip, 'text' | 'not'>) =>
  q.slice(0, start) + (not ? text.slice(1) : `-${text}`) + q.slice(end)

const same = (text: string) =>
  parseQuery(text)
    .terms.map((term) => printTerm({ ...term, not: false, quoted: term.quoted || !term.value.includes(',') }))
    .join(' ')
    .toLowerCase()
/** The chip of a query that looks for a term or leaves it out, if there is one. */
export const chipFor = (q: string, term: string) => chipsOf(q).find(({ text }) => same(text) === same(term))
/** The query with a term that a click adds. Where it is there already it is taken out; where it was turned round it is turned back. */
export const withTerm = (q: string, term: string, not = false) => {
  const there = chipFor(q, term)
  if (there) return there.not === not ? withoutChip(q, there) : withTurned(q, there)
  return joined([q, not ? `-${term}` : term])
}

/** Whether words are looked for, so that some files fit better than others. */
export const hasWords = (q: string, attributes: readonly string[] = []) =>
  chipsOf(q, attributes).some(({ field, not }) => field === null && !not)

/** The words of a query that looks for nothing else. */
export const onlyWords = (q: string, attributes: readonly string[] = []) => {
  const chips = chipsOf(q, attributes)
  return chips.every(({ field, not }) => field === null && !not) ? chips.map(({ value }) => value) : []
}

const remarkOf = ({ text, problem, taken_as }: Chip) =>
  problem !== null
    ? `“${text}” is looked for as a word. ${problem}.`
    : taken_as.length > 0
      ? `No file has “${text}”. Looked for ${taken_as.join(', ')} instead.`
      : null
/** What has to be said of how a query was read. */
export const remarksOn = (chips: readonly Chip[]) => chips.map(remarkOf).filter((one) => one !== null)
