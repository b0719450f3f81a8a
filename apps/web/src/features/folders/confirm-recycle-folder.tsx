import { sharing, type Use } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { UsageList, fetchUses } from '../uses/index.ts'
import { recycleWords } from './copy.ts'
import css from './ChooseFolder.module.css'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'

/** The maximum number of folders whose uses are looked up, so that the confirmation opens quickly. */
const FOLDERS_CHECKED = 20

/** Merges the uses of several folders: each place once, with the total number of files. */
const mergeUses = (uses: readonly Use[]): Use[] => {
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

/** Asks before a folder is moved to the bin. Shows its contents, the teams that see it and the places that use its files. */
export const confirmRecycleFolder = async (team: string, list: readonly ListedFolder[], folder: ListedFolder) => {
  const gone = descendantsOf(list, folder.uuid)
  const full = list.filter(({ uuid, files }) => gone.has(uuid) && files > 0)
  const count = full.reduce((sum, { files }) => sum + files, 0)
  const [teams, ...used] = await Promise.all([
    teamsThatSee(team, gone),
    ...full.slice(0, FOLDERS_CHECKED).map(({ uuid }) => fetchUses(team, { query: { place: 'library', folder: uuid } })),
  ])
  const uses = mergeUses(used.flat())
  return confirm({
    title: recycleWords.title(folder.name),
    text: (
      <>
        {recycleWords.contents(gone.size - 1, count)}
        {teams.length > 0 && <span className={css.paragraph}>{recycleWords.shared(teams)}</span>}
        {uses.length > 0 && (
          <span className={css.paragraph}>
            <UsageList uses={uses} so={recycleWords.used} />
          </span>
        )}
      </>
    ),
    action: recycleWords.action,
    danger: true,
  })
}
