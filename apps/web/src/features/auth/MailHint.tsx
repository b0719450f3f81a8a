import { Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { mailWords } from './copy.ts'
import { useHello } from './session.ts'

/** Whether emails reach their recipient: in a mailbox, or in the outbox of a demo. */
export const useCanReadMail = () => {
  const { demo, sends_mail } = useHello()
  return sends_mail || demo !== null
}

/** Explains where to find an email: in the mailbox or the demo's outbox, or whom to ask if there is no mail server. `to`
 *  is the recipient's address; people who aren't signed in need it to open the outbox. */
export const MailHint = ({ to }: { to: string }) => {
  const { demo } = useHello()
  if (!useCanReadMail()) return <Note kind="warn">{mailWords.none}</Note>
  return demo ? (
    <Note>
      {mailWords.demo}{' '}
      <TextLink to="/outbox" search={{ to }}>
        {mailWords.outbox}
      </TextLink>
    </Note>
  ) : (
    <p>{mailWords.late}</p>
  )
}
