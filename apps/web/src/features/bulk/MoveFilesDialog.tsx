import { placeWords } from '@vitrine/contract'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { useSession } from '../auth/index.ts'
import { above, foldersQuery } from '../folders/index.ts'

const ROOT = 'root'
type MoveProps = { title: string; onClose: () => void; onMove: (folder: string | null) => void }
/** Asks for the folder that the chosen files go to. */
export const MoveFilesDialog = ({ title, onClose, onMove }: MoveProps) => {
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const [folder, setFolder] = useState<string | null>(null)
  const paths = list
    .map(({ uuid, name }) => ({
      value: uuid,
      label: [...above(list, uuid).map((one) => one.name), name].join(' / '),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (folder !== null) onMove(folder === ROOT ? null : folder)
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" why={folder === null ? 'Choose a folder first' : null}>
            Move
          </Button>
        </>
      }
    >
      <Select
        label="Folder"
        placeholder="Search for a folder"
        searchable
        data-autofocus
        data={[{ value: ROOT, label: placeWords.root }, ...paths]}
        value={folder}
        onChange={setFolder}
        nothingFoundMessage="No folder has this name"
      />
    </Dialog>
  )
}
