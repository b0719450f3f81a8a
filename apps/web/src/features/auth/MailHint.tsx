import { Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { mailWords } from './copy.ts'
import { useHello } from './session.ts'

/** Whether the recipient can read an email: in their mailbox, or in a demo's outbox. */
export const useCanReadMail = () => {
  const { demo, sends_mail } = useHello()
  return sends_mail || demo !== null
}

/** Says where to read an email: in the mailbox, in the demo's outbox, or with the people who run the installation. `to` is the
 *  address it went to; the outbox needs it from people who aren't signed in. */
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
