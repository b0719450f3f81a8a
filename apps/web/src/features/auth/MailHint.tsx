import { Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useHello } from './session.ts'

/** Whether a mail can be read by whom it is for: in their mailbox, or in a demo's outbox. */
export const useCanReadMail = () => {
  const { demo, sends_mail } = useHello()
  return sends_mail || demo !== null
}

/** What to do where no mail goes out. */
export const askStaff = 'Ask the people who run this Vitrine for it: they find it under Staff, Mails.'

/** Says where to read an email: in the mailbox, in the demo's outbox, or with the people who run the installation. `to` is the
 *  address it went to; the outbox needs it from people who aren't signed in. */
export const MailHint = ({ to }: { to: string }) => {
  const { demo } = useHello()
  if (!useCanReadMail())
    return <Note kind="warn">No mail is sent from here, so the link will not reach you. {askStaff}</Note>
  return demo ? (
    <Note>
      The demo sends no email. Read it in the{' '}
      <TextLink to="/outbox" search={{ to }}>
        outbox
      </TextLink>
      .
    </Note>
  ) : (
    <p>Nothing there after a few minutes? Look among unwanted mail, and check the address.</p>
  )
}
