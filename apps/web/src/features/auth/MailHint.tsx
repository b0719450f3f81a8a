import { Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useHello } from './session.ts'

/** Where mails are to be found: in the post box, or in a demo's own outbox. */
export const MailHint = () => {
  const { demo } = useHello()
  return demo ? (
    <Note>
      The demo sends no mail. Read it in the <TextLink to="/outbox">outbox</TextLink>.
    </Note>
  ) : (
    <p>Nothing there after a few minutes? Look among unwanted mail, and check the address.</p>
  )
}
