import { TextInput } from '@mantine/core'
import { failures, fileWords, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useChangeFile } from './changes.ts'

const schema = z.object({ fileName: z.string().trim().min(1, 'Enter a name').max(1000) })

/** Where the ending of a name begins: what is typed at once replaces the name and not what kind of file it is. */
export const extensionStart = (name: string) => (/.\.[a-z\d]{1,5}$/i.test(name) ? name.lastIndexOf('.') : name.length)

/** Gives a file another name. Enter submits. */
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
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" busy={form.busy}>
            Rename
          </Button>
        </>
      }
    >
      <Fields>
        <TextInput
          label="Name"
          autoComplete="off"
          data-autofocus
          {...form.field('fileName')}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, extensionStart(currentTarget.value))}
        />
      </Fields>
    </Dialog>
  )
}
