import type { Listed, ListedFiles } from './listed-files.ts'

/** A list query, and the files that belong to the list before visibility is applied. */
type Place = { query?: Record<string, string>; in: (file: Listed) => boolean }

export const listQueriesOf = (scene: ListedFiles, team = scene.team) => {
  const days = (n: number) => new Date(scene.at.getTime() + n * 86_400_000)
  const ours = ({ row }: Listed) => row.team === team
  const inLibrary = (file: Listed) => ours(file) && file.row.in_library
  const shared = ({ row, facts }: Listed) => row.team !== team && row.in_library && facts.shared_with.includes(team)
  const expiring = (within: number) => (file: Listed) => {
    const { expires_at } = file.row
    return inLibrary(file) && expires_at !== null && expires_at > scene.at && expires_at < days(within)
  }
  const waiting = (file: Listed) => ours(file) && file.row.review_status > 0 && file.row.recycled_at === null
  const recycled = (file: Listed) => ours(file) && file.row.recycled_at !== null
  /** Only one of the teams has an embed. */
  const embedded = (file: Listed) => ours(file) && file.row.team === scene.team && file.row.recycled_at === null

  /** Which files belong to each list before visibility is applied. */
  const lists: Record<string, Place[]> = {
    'files.list': [
      { in: inLibrary },
      { query: { q: 'generated' }, in: inLibrary },
      { query: { q: 'boat', sort: 'name' }, in: (file) => inLibrary(file) && file.row.name.includes('boat') },
      {
        query: { folder: scene.ids.folder },
        in: (file) => inLibrary(file) && file.row.parent_folder === scene.ids.folder,
      },
      { query: { folder: 'root' }, in: (file) => inLibrary(file) && file.row.parent_folder === null },
      { query: { collection: scene.ids.collection }, in: inLibrary },
      { query: { guest_link: scene.ids.guest_link }, in: (file) => inLibrary(file) && file.row.guest_link !== null },
      { query: { place: 'review' }, in: waiting },
      { query: { place: 'bin' }, in: recycled },
      { query: { place: 'favourites' }, in: inLibrary },
      { query: { place: 'recent' }, in: (file) => inLibrary(file) && file.row.created_at > days(-30) },
      { query: { place: 'expiring' }, in: expiring(30) },
      {
        query: { place: 'public' },
        in: (file) =>
          inLibrary(file) && file.row.public && (file.row.public_until === null || file.row.public_until > scene.at),
      },
      { query: { place: 'shared' }, in: shared },
    ],
    'recycling.list': [{ in: recycled }],
    'collections.files': [{ in: inLibrary }],
    'galleries.one': [{ in: inLibrary }],
    'galleries.publicPage': [{ in: ours }],
    'maps.files': [{ in: inLibrary }],
    'maps.publicPage': [{ in: ours }],
    'links.sharedFiles': [{ in: ours }],
    'mediaCentres.albumFiles': [{ in: inLibrary }],
    'mediaCentres.pinned': [{ in: inLibrary }],
    'mediaCentres.searchFiles': [{ query: { query: 'generated' }, in: inLibrary }],
    'publicMediaCentres.files': [{ query: { album: scene.ids.album }, in: ours }],
    'publicMediaCentres.pinned': [{ in: ours }],
    'publicMediaCentres.search': [{ query: { query: 'generated' }, in: ours }],
    'embeds.publicEmbed': [{ in: ours }],
    'embeds.list': [{ in: embedded }],
    'embeds.one': [{ in: embedded }],
    'people.faces': [{ in: inLibrary }],
    'rights.expiring': [{ query: { days: '30' }, in: expiring(31) }],
    'duplicates.list': [{ in: inLibrary }],
    'activity.team': [{ in: ours }],
    'analytics.neverUsed': [{ in: inLibrary }],
    'audit.list': [{ in: ours }],
    'sharing.files': [{ query: { folder: scene.ids.shared_folder }, in: shared }],
    'downloads.asks': [{ in: (file) => waiting(file) && file.row.review_status === 4 }],
  }
  return { lists, ours, inLibrary, shared, waiting, recycled }
}

/** Routes that show the first files of a list as its cover. The tests compare the list itself. */
export const covers = ['collections.list', 'collections.one']
/** Lists that depend on more than visibility, with the reason. */
export const exceptions: Record<string, string> = {
  'search.submissions': 'People follow their own submissions until they are reviewed: name, size and state',
}
