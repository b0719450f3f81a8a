import { Select } from '@mantine/core'
import { fileStatuses, statusWords, toasts } from '@vitrine/contract'
import { type DetailView, EditableValue, saveChange } from '../details/index.ts'
import { panelWords } from './copy.ts'

export const StatusField = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  return (
    <EditableValue label={panelWords.status} shown={statusWords[file.status]} why={why('edit')}>
      {(end) => (
        <Select
          aria-label={panelWords.status}
          allowDeselect={false}
          autoFocus
          defaultDropdownOpened
          value={file.status}
          data={fileStatuses.map((value) => ({ value, label: statusWords[value] }))}
          onChange={(status) => {
            if (status && status !== file.status) void saveChange(view)({ status }, toasts.rightsUpdated)
            end(true)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            end(true)
          }}
          onBlur={() => end()}
        />
      )}
    </EditableValue>
  )
}
