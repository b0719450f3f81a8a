import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Fields, Note } from './Fields.tsx'
import { Dialog } from './Dialog.tsx'
import { words } from './words.ts'

type FormDialogProps = {
  title: string
  sub?: ReactNode
  /** The label of the submit button. */
  action: string
  /** Why the form cannot be sent yet. */
  why?: string | null
  form: { submit: (event: FormEvent) => void; busy: boolean; problem: string | undefined }
  onClose: () => void
  children: ReactNode
}
/** A dialog with a form. Errors that belong to no field are shown above the fields; Enter submits. */
export const FormDialog = ({ title, sub, action, why = null, form, onClose, children }: FormDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={title}
    sub={sub}
    onSubmit={form.submit}
    footer={
      <>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button primary type="submit" busy={form.busy} why={why}>
          {action}
        </Button>
      </>
    }
  >
    <Fields>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      {children}
    </Fields>
  </Dialog>
)
