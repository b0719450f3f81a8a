import { bulk, type Input, type Use } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { confirm } from '../../ui/Floating.tsx'
import css from './usage.module.css'

const MOST = 8
const kindWords: Record<Use['kind'], string> = {
  gallery: 'Gallery',
  cover: 'Cover of the gallery',
  collection: 'Collection',
  attachment: 'Attached to',
  linked_folder: 'Linked to the folder',
  single_embed: 'Embed',
  share_link: 'Share link',
  rights_document: 'Document of the rights record',
}

/** Where files are used: what would be missing there. */
const Uses = ({ uses, total }: { uses: readonly Use[]; total: number }) => (
  <>
    {total === 1 ? 'It' : 'They'} would be missing here:
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
/** Asks before something in use goes to the bin; what is used nowhere needs no question. */
export const mayRecycle = async (team: string, selection: Chosen, total: number): Promise<boolean> => {
  const uses = await call(bulk.uses, { params: { team }, body: { selection } }).catch(() => [])
  if (uses.length === 0) return true
  return confirm({
    title: total === 1 ? 'This file is in use' : 'Some of these files are in use',
    text: <Uses uses={uses} total={total} />,
    action: 'Move to the recycling bin',
    danger: true,
  })
}
