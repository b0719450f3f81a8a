import { bulk, type Input, type Use } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { kindWords, usesWords } from './copy.ts'
import css from './uses.module.css'

const MOST = 8

/** Lists where files are used, below a sentence (`so`) that describes the consequence. */
export const UsageList = ({ uses, so }: { uses: readonly Use[]; so: string }) => (
  <>
    {so}
    <ul className={css.uses}>
      {uses.slice(0, MOST).map(({ kind, uuid, name, count }) => (
        <li key={`${kind} ${uuid}`}>
          <span>{kindWords[kind]}</span> <strong>{name}</strong> <span>{filesInWords(count)}</span>
        </li>
      ))}
      {uses.length > MOST && <li>{usesWords.more(uses.length - MOST)}</li>}
    </ul>
  </>
)

type Chosen = Input<typeof bulk.uses>['body']['selection']
export const fetchUses = (team: string, selection: Chosen): Promise<Use[]> =>
  call(bulk.uses, { params: { team }, body: { selection } }).catch(() => [])

/** Asks before files in use are moved to the recycling bin, or if only part of the selection can be moved, as `onlySome`
 *  says. Returns true without asking in all other cases. */
export const confirmRecycle = async (
  team: string,
  selection: Chosen,
  total: number,
  onlySome?: string | undefined,
): Promise<boolean> => {
  const uses = await fetchUses(team, selection)
  if (uses.length === 0 && onlySome === undefined) return true
  const inUse = total === 1 ? usesWords.inUse : usesWords.someInUse
  return confirm({
    title: uses.length > 0 ? inUse : usesWords.onlySome,
    text: (
      <>
        {onlySome && <span className={css.some}>{onlySome}</span>}
        {uses.length > 0 && <UsageList uses={uses} so={usesWords.missing(total)} />}
      </>
    ),
    action: usesWords.recycle,
    danger: true,
  })
}

/** Asks before a file in use gets another active version, which is then shown everywhere. Returns true without asking if
 *  it isn't in use. */
export const confirmReplace = async (team: string, file: string, action: string): Promise<boolean> => {
  const uses = await fetchUses(team, { files: [file] })
  if (uses.length === 0) return true
  return confirm({
    title: usesWords.inUse,
    text: <UsageList uses={uses} so={usesWords.replaced} />,
    action,
  })
}
