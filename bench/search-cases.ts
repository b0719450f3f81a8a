/** The measurements: the requests a user makes over HTTP, and the minimal PostgreSQL queries for the same cards. */

export type Team = { uuid: string; cookie: string; hero: string; rareTag: string; rareTagName: string; rights: string }
type Bare = { text: string; values: unknown[] }
type Case = {
  name: string
  query: string | ((team: Team, page: { next: string | null }, size: number) => string)
  /** The query that is sent first; `query` then gets its `next` cursor. */
  from?: string
  bare: (team: Team, of: string, size: number) => Bare
  finds?: boolean
  lonely?: boolean
}

const columns = `f.uuid, f.name, v.file_type, v.kind, v.width, v.height, v.duration, v.size, v.state, v.placeholder, f.status, f.created_at,
  (select count(*) from versions n where n.file = f.uuid) version_count, exists (select from renditions r where r.version = v.uuid and r.name = '400') has`
const cards = (
  inner: string,
) => `with page as materialized (${inner}) select ${columns} from page p join files f on f.uuid = p.file
  join versions v on v.uuid = f.latest_version order by f.created_at desc, f.uuid desc`
const newest = (where = '') =>
  cards(
    `select uuid file from files where team = $1 and in_library ${where} order by created_at desc, uuid desc limit 51`,
  )
const words =
  (query: string) =>
  (_team: Team, of: string): Bare => ({
    text: cards(
      `select file from search_rows where team = $1 and in_library and words @@ $2::tsquery order by created_at desc, file desc limit 51`,
    ),
    values: [of, query.replaceAll('W', `w${of.slice(0, 4)}`)],
  })
const tag =
  (which: (team: Team) => string) =>
  (team: Team): Bare => ({
    text: cards(`select t.file from file_tags t join files f on f.uuid = t.file and f.in_library where t.tag = $1
    order by t.file_created_at desc, t.file desc limit 51`),
    values: [which(team)],
  })
const middle = new Date('2020-06-15')

export const cases: Case[] = [
  { name: 'first page', query: '', bare: (_t, of) => ({ text: newest(), values: [of] }), finds: true },
  {
    name: 'deep page',
    from: `at=2020-06-15`,
    query: (_team, { next }) => (next ? `cursor=${next}` : 'at=2020-06-15'),
    bare: (_t, of) => ({ text: newest('and created_at < $2'), values: [of, middle] }),
    finds: true,
  },
  {
    name: 'the middle, by position',
    query: (_team, _page, size) => `position=${Math.floor(size / 2)}`,
    bare: (_t, of) => ({ text: newest('and created_at < $2'), values: [of, middle] }),
    finds: true,
  },
  {
    name: 'last page',
    query: 'end=true',
    bare: (_t, of) => ({ text: newest().replaceAll(' desc', ' asc'), values: [of] }),
    finds: true,
  },
  { name: 'a frequent tag', query: 'q=tag:hero', bare: tag(({ hero }) => hero), finds: true },
  {
    name: 'a rare tag',
    query: ({ rareTagName }) => `q=${encodeURIComponent(`tag:"${rareTagName}"`)}`,
    bare: tag(({ rareTag }) => rareTag),
    finds: true,
  },
  {
    name: 'a tag that no file has',
    query: 'q=tag:nobody',
    bare: tag(() => '00000000-0000-0000-0000-000000000000'),
    finds: false,
  },
  {
    name: 'rights',
    query: 'q=rights:editorial',
    bare: ({ rights }, of) => ({
      text: cards(`select f.uuid file from files f where team = $1 and in_library and exists (select from file_rights r where r.file = f.uuid and r."right" = $2)
        order by created_at desc, uuid desc limit 51`),
      values: [of, rights],
    }),
    finds: true,
  },
  { name: 'a word that every file has', query: 'q=photograph', bare: words("'Wphotograph'"), finds: true },
  { name: 'a frequent word', query: 'q=harbour', bare: words("'Wharbour':*"), finds: true },
  { name: 'a rare word', query: 'q=zeppelin', bare: words("'Wzeppelin':*"), finds: true },
  {
    name: 'two words and an excluded one',
    query: 'q=harbour+lisbon+-rainy',
    bare: words("'Wharbour':* & 'Wlisbon':* & !'Wrainy':*"),
    finds: true,
  },
  { name: 'a typing error', query: 'q=harbuor', bare: words("'Wharbour'"), finds: true },
  { name: 'a word that no file has', query: 'q=xylophonist', bare: words("'Wxylophonist':*"), finds: false },
  { name: 'one file, next to a large team', query: 'q=photograph', bare: words("'Wphotograph'"), lonely: true },
]
