import { TextInput } from '@mantine/core'
import { failures, fileWords, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { words } from '../../ui/words.ts'
import { actionWords } from './copy.ts'
import { useChangeFile } from './changes.ts'

const schema = z.object({ fileName: z.string().trim().min(1, actionWords.enterName).max(1000) })

/** Returns where the file extension begins. Only the text before it is selected, so that typing keeps the extension. */
export const extensionStart = (name: string) => (/.\.[a-z\d]{1,5}$/i.test(name) ? name.lastIndexOf('.') : name.length)

/** Renames a file. Enter submits. */
export const RenameDialog = ({ file, onClose }: { file: { uuid: string; name: string }; onClose: () => void }) => {
  const change = useChangeFile()
  const form = useForm({
    schema,
    initial: { fileName: file.name },
    send: async ({ fileName }) => {
      if (!(await change(file.uuid, { fileName }, failures.fileRename))) return
      toast.ok(toasts.fileRenamed(fileName))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fileWords.rename}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit" busy={form.busy}>
            {actionWords.rename}
          </Button>
        </>
      }
    >
      <Fields>
        <TextInput
          label={actionWords.name}
          autoComplete="off"
          data-autofocus
          {...form.field('fileName')}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, extensionStart(currentTarget.value))}
        />
      </Fields>
    </Dialog>
  )
}
