import { Tabs } from '@mantine/core'
import { emptyStates, placeWords, sharing } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useSession } from '../auth/index.ts'
import { words } from '../../ui/words.ts'
import { chooseWords } from './copy.ts'
import { foldersQuery } from './api.ts'
import { type Choice, FolderChoices } from './FolderChoices.tsx'
import css from './ChooseFolder.module.css'
import { parentInWords } from './path.ts'
import { findFolders, type ListedFolder, visibleRows, treeOf } from './tree.ts'

/** The shared folders. The team’s own can be chosen; folders of other teams can’t. */
const SharedChoices = ({ chosen, onChoose, whyNot, noteOf }: Omit<Parts, 'list'>) => {
  const { team } = useSession()
  const { data } = useQuery(queryOf(sharing.shared, { params: { team: team.uuid } }))
  const ours = new Map(data?.by_us.map(({ uuid, name }) => [uuid, name]))
  const choices: Choice[] = [
    ...[...ours].map(([uuid, name]) => ({
      uuid,
      name,
      sub: chooseWords.sharedWith(data?.by_us.filter((one) => one.uuid === uuid).map((one) => one.team.name) ?? []),
      why: whyNot(uuid),
      note: noteOf(uuid),
    })),
    ...(data?.with_us ?? []).map(({ uuid, name, team: { name: owner } }) => ({
      uuid,
      name,
      why: chooseWords.ownedBy(owner),
    })),
  ]
  return <FolderChoices label={chooseWords.sharedList} choices={choices} chosen={chosen} onChoose={onChoose} />
}

type Parts = {
  list: readonly ListedFolder[]
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
  whyNot: (uuid: string | null) => string | undefined
  noteOf: (uuid: string | null) => string | undefined
}
const Search = ({ list, chosen, onChoose, whyNot, noteOf }: Parts) => {
  const [typed, setTyped] = useState('')
  const found = findFolders(list, typed).map(
    ({ uuid, name }): Choice => ({ uuid, name, sub: parentInWords(list, uuid), why: whyNot(uuid), note: noteOf(uuid) }),
  )
  return (
    <>
      <SearchBox atOnce label={chooseWords.searchFolders} value={typed} onChange={setTyped} width={520} />
      {found.length > 0 ? (
        <FolderChoices label={chooseWords.found} choices={found} chosen={chosen} onChoose={onChoose} />
      ) : (
        <p className={css.none}>{emptyStates.results}</p>
      )}
    </>
  )
}
const Directory = ({ list, chosen, onChoose, whyNot, noteOf }: Parts) => {
  const lines = visibleRows(treeOf(list), new Set(list.map(({ uuid }) => uuid)))
  const choices: Choice[] = [
    { uuid: null, name: placeWords.root, why: whyNot(null), note: noteOf(null) },
    ...lines.map(({ branch: { uuid, name }, depth }) => ({
      uuid,
      name,
      depth: depth + 1,
      why: whyNot(uuid),
      note: noteOf(uuid),
    })),
  ]
  return <FolderChoices label={chooseWords.all} choices={choices} chosen={chosen} onChoose={onChoose} />
}

const noReason = () => undefined

type ChooseFolderProps = {
  title: string
  /** The verb on the button: "Move" or "Link". */
  verb: string
  /** Returns why a folder cannot be chosen. Null is the root. */
  whyNot?: (uuid: string | null) => string | undefined
  /** Returns a note on a folder that can be chosen. */
  noteOf?: (uuid: string | null) => string | undefined
  /** How many of the files can be moved, and a message about the limit. */
  limit?: { mine: number; words: string | undefined }
  /** Returns whether the action succeeded. If not, the dialog stays open. */
  onChoose: (folder: { uuid: string; name: string } | null) => Promise<boolean> | boolean
  onClose: () => void
}
/** Chooses a folder (spec §2): by searching, in the folder tree, or among the shared folders if there are any. */
export const ChooseFolder = (props: ChooseFolderProps) => {
  const { title, verb, whyNot = noReason, noteOf = noReason, limit, onChoose, onClose } = props
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const any = useQuery(queryOf(sharing.anyShared, { params: { team: team.uuid } })).data
  const [chosen, setChosen] = useState<Choice>()
  const [busy, setBusy] = useState(false)
  const parts = { list, chosen, onChoose: setChosen, whyNot, noteOf }
  const go = async () => {
    if (!chosen) return
    setBusy(true)
    const { uuid, name } = chosen
    const done = await onChoose(uuid === null ? null : { uuid, name })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            primary
            busy={busy}
            why={(limit?.mine === 0 && limit.words) || (chosen ? null : chooseWords.first)}
            onClick={() => void go()}
          >
            {chosen ? chooseWords.to(verb, chosen.name) : verb}
          </Button>
        </>
      }
    >
      {limit?.words && (
        <div className={css.limit}>
          <Note kind="warn">{limit.words}</Note>
        </div>
      )}
      <Tabs defaultValue="directory" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="search">{chooseWords.search}</Tabs.Tab>
          <Tabs.Tab value="directory">{chooseWords.directory}</Tabs.Tab>
          {(any?.with_us || any?.by_us) && <Tabs.Tab value="shared">{chooseWords.shared}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="search" className={css.panel ?? ''}>
          <Search {...parts} />
        </Tabs.Panel>
        <Tabs.Panel value="directory" className={css.panel ?? ''}>
          <Directory {...parts} />
        </Tabs.Panel>
        <Tabs.Panel value="shared" className={css.panel ?? ''}>
          <SharedChoices {...parts} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
