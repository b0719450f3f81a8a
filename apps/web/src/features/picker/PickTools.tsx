import { SegmentedControl, Select } from '@mantine/core'
import { placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useMobile } from '../../lib/media-query.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { foldersQuery, pathInWords } from '../folders/index.ts'
import css from './FilePicker.module.css'
import { pickerWords } from './copy.ts'
import { ANYWHERE, type PickerSearch, kinds, orientations } from './use-picker-search.ts'

export const PickTools = ({ found, filters }: { found: PickerSearch; filters: boolean }) => {
  const { team, typed, setTyped, folder, setFolder, kind, setKind, look, setLook } = found
  const folders = useQuery(foldersQuery(team.uuid)).data ?? []
  // On a phone, focusing the search box would open the keyboard, which covers half of the files.
  const mobile = useMobile()
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchBox label={pickerWords.search} value={typed} onChange={setTyped} width="100%" first={!mobile} />
      </div>
      <Select
        aria-label={pickerWords.folder}
        className={css.folder ?? ''}
        searchable
        allowDeselect={false}
        data={[
          { value: ANYWHERE, label: pickerWords.allFolders },
          { value: 'root', label: placeWords.root },
          ...folders.map(({ uuid }) => ({ value: uuid, label: pathInWords(folders, uuid) })),
        ]}
        value={folder}
        onChange={(next) => next && setFolder(next)}
      />
      {filters && (
        <>
          <SegmentedControl aria-label={pickerWords.kind} value={kind} onChange={setKind} data={[...kinds]} />
          <SegmentedControl aria-label={pickerWords.view} value={look} onChange={setLook} data={[...orientations]} />
        </>
      )}
    </div>
  )
}
