import { Tabs } from '@mantine/core'
import { emptyStates, failures, type folders, placeWords, type Reply, sharing, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { type DetailView, reasonOf, saving } from '../details/index.ts'
import { foldersQuery } from '../folders/index.ts'
import { type Choice, Chooser, Choices, Searched } from './Chooser.tsx'
import css from './usage.module.css'

type Listed = Reply<typeof folders.list>
/** All folders, each below the one it lies in. */
const directoryOf = (list: Listed, parent: string | null = null, depth = 0): Choice[] =>
  list
    .filter(({ parent_folder }) => parent_folder === parent)
    .flatMap(({ uuid, name }) => [{ uuid, name, depth }, ...directoryOf(list, uuid, depth + 1)])

type PickProps = { team: string; root: boolean; chosen: Choice | undefined; onChoose: (one: Choice) => void }
/** A folder by search, in the directory, or among those that are shared, where there are any. */
const PickFolder = ({ team, root, chosen, onChoose }: PickProps) => {
  const { data: list } = useQuery(foldersQuery(team))
  const any = useQuery(queryOf(sharing.anyShared, { params: { team } })).data
  const shared = useQuery({ ...queryOf(sharing.shared, { params: { team } }), enabled: any?.by_us === true }).data
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const found = list?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, 50)
  const all = [...(root ? [{ uuid: null, name: placeWords.root }] : []), ...directoryOf(list ?? [])]
  const ours = [...new Map(shared?.by_us.map(({ uuid, name }) => [uuid, { uuid, name }])).values()]
  const rest = { chosen, onChoose }
  return (
    <Tabs defaultValue="search" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="search">Search</Tabs.Tab>
        <Tabs.Tab value="directory">Directory</Tabs.Tab>
        {any?.by_us && <Tabs.Tab value="shared">Shared Folders</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="search" className={css.tab ?? ''}>
        <Searched
          label="Search folders"
          typed={typed}
          onType={setTyped}
          found={found}
          searching="Searching"
          none={emptyStates.results}
          {...rest}
        />
      </Tabs.Panel>
      <Tabs.Panel value="directory" className={css.tab ?? ''}>
        {all.length === 0 && <p className={css.none}>{emptyStates.folders}</p>}
        <Choices label="All folders" choices={all} {...rest} />
      </Tabs.Panel>
      <Tabs.Panel value="shared" className={css.tab ?? ''}>
        <Choices label="Shared folders" choices={ours} {...rest} />
      </Tabs.Panel>
    </Tabs>
  )
}

type DialogProps = { view: DetailView; onClose: () => void }

/** Move to Folder: the toast leads there. */
export const MoveFileDialog = ({ view, onClose }: DialogProps) => {
  const from = view.file.parent_folder
  const send = async (uuid: string | null) => {
    try {
      await view.send({ newFolder: uuid })
      return true
    } catch (error) {
      toast.stop(failures.move, { detail: reasonOf(error) })
      return false
    }
  }
  const moveBack = async () => {
    if (await send(from?.uuid ?? null)) toast.ok(toasts.movedTo(from?.name))
  }
  const move = async ({ uuid, name }: Choice) => {
    if (!(await send(uuid))) return false
    toast.ok(toasts.movedTo(uuid === null ? undefined : name), {
      action: { label: placeWords.goToFolder, run: () => view.goToFolder(uuid) },
      undo: () => void moveBack(),
    })
    return true
  }
  return (
    <Chooser title="Move to Folder" action="Move" onClose={onClose} onDone={move}>
      {(chosen, choose) => <PickFolder team={view.team.uuid} root chosen={chosen} onChoose={choose} />}
    </Chooser>
  )
}

/** Link to Folders: the file stays where it is and is found there, too. */
export const LinkFoldersDialog = ({ view, onClose }: DialogProps) => (
  <Chooser
    title="Link to Folders"
    action="Link"
    onClose={onClose}
    onDone={async ({ uuid, name }) =>
      uuid !== null && saving(view)({ linkedFolders: { add: [uuid] } }, toasts.linkedTo(name), failures.link)
    }
  >
    {(chosen, choose) => <PickFolder team={view.team.uuid} root={false} chosen={chosen} onChoose={choose} />}
  </Chooser>
)
