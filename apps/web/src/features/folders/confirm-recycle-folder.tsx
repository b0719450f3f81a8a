import { sharing, type Use } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { confirm } from '../../ui/Floating.tsx'
import { UsageList, fetchUses } from '../uses/index.ts'
import css from './ChooseFolder.module.css'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'

/** Of so many folders it is looked up where their files are used; a question is not to wait for a thousand. */
const LOOKED_INTO = 20

/** "1 folder and 3 files in it go to the bin too." */
export const contentsNote = (inner: number, count: number) => {
  const also = [
    ...(inner > 0 ? [inner === 1 ? '1 folder' : `${inner.toLocaleString('en-GB')} folders`] : []),
    ...(count > 0 ? [filesInWords(count)] : []),
  ].join(' and ')
  if (!also) return 'There are no files in it.'
  const alone = inner + count === 1
  return `${also} in it ${alone ? 'goes' : 'go'} to the bin too. ${alone ? 'It' : 'They'} can be restored from there.`
}

/** The same place once, with the files of all folders. */
const together = (uses: readonly Use[]): Use[] => {
  const places = new Map<string, Use>()
  for (const use of uses) {
    const key = `${use.kind} ${use.uuid}`
    places.set(key, { ...use, count: use.count + (places.get(key)?.count ?? 0) })
  }
  return [...places.values()]
}

const teamsThatSee = async (team: string, gone: ReadonlySet<string>) => {
  const { by_us } = await call(sharing.shared, { params: { team } }).catch(() => ({ by_us: [] }))
  return [...new Set(by_us.filter(({ uuid }) => gone.has(uuid)).map((one) => one.team.name))]
}

/** Asks before a folder goes to the bin: what goes with it, who no longer sees it, and where its files are used. */
export const confirmRecycleFolder = async (team: string, list: readonly ListedFolder[], folder: ListedFolder) => {
  const gone = descendantsOf(list, folder.uuid)
  const full = list.filter(({ uuid, files }) => gone.has(uuid) && files > 0)
  const count = full.reduce((sum, { files }) => sum + files, 0)
  const [teams, ...used] = await Promise.all([
    teamsThatSee(team, gone),
    ...full.slice(0, LOOKED_INTO).map(({ uuid }) => fetchUses(team, { query: { place: 'library', folder: uuid } })),
  ])
  const uses = together(used.flat())
  return confirm({
    title: `Move ${folder.name} to the recycling bin?`,
    text: (
      <>
        {contentsNote(gone.size - 1, count)}
        {teams.length > 0 && (
          <span className={css.paragraph}>Shared with {teams.join(', ')}, who will no longer see it.</span>
        )}
        {uses.length > 0 && (
          <span className={css.paragraph}>
            <UsageList uses={uses} so="Files in it are used here:" />
          </span>
        )}
      </>
    ),
    action: 'Move to the bin',
    danger: true,
  })
}
