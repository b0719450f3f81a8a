import { bulk, type Input, type Use } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { confirm } from '../../ui/Floating.tsx'
import css from './uses.module.css'

const MOST = 8
const kindWords: Record<Use['kind'], string> = {
  gallery: 'Gallery',
  map: 'Map',
  album: 'Media centre album',
  cover: 'Cover of the gallery',
  collection: 'Collection',
  attachment: 'Attached to',
  linked_folder: 'Linked to the folder',
  single_embed: 'Embed',
  share_link: 'Share link',
  rights_document: 'Document of the rights record',
}

/** Where files are used, and what would happen there. */
export const UsageList = ({ uses, so }: { uses: readonly Use[]; so: string }) => (
  <>
    {so}
    <ul className={css.uses}>
      {uses.slice(0, MOST).map(({ kind, uuid, name, count }) => (
        <li key={`${kind} ${uuid}`}>
          <span>{kindWords[kind]}</span> <strong>{name}</strong> <span>{filesInWords(count)}</span>
        </li>
      ))}
      {uses.length > MOST && <li>and {uses.length - MOST} more places</li>}
    </ul>
  </>
)

type Chosen = Input<typeof bulk.uses>['body']['selection']
export const fetchUses = (team: string, selection: Chosen): Promise<Use[]> =>
  call(bulk.uses, { params: { team }, body: { selection } }).catch(() => [])

/** Asks before something in use goes to the bin, or only some of what is chosen does, with the words on that; nothing else needs a
 *  question. */
export const confirmRecycle = async (
  team: string,
  selection: Chosen,
  total: number,
  onlySome?: string | undefined,
): Promise<boolean> => {
  const uses = await fetchUses(team, selection)
  if (uses.length === 0 && onlySome === undefined) return true
  const inUse = total === 1 ? 'This file is in use' : 'Some of these files are in use'
  return confirm({
    title: uses.length > 0 ? inUse : 'Only some of these files are yours',
    text: (
      <>
        {onlySome && <span className={css.some}>{onlySome}</span>}
        {uses.length > 0 && <UsageList uses={uses} so={`${total === 1 ? 'It' : 'They'} would be missing here:`} />}
      </>
    ),
    action: 'Move to the recycling bin',
    danger: true,
  })
}

/** Asks before a file in use gets another version: whoever sees it there sees the other one from then on. */
export const confirmReplace = async (team: string, file: string, action: string): Promise<boolean> => {
  const uses = await fetchUses(team, { files: [file] })
  if (uses.length === 0) return true
  return confirm({
    title: 'This file is in use',
    text: <UsageList uses={uses} so="The other version would be shown here instead:" />,
    action,
  })
}
