import { useInfiniteQuery } from '@tanstack/react-query'
import { Note } from '../../ui/Fields.tsx'
import { useHello } from '../auth/index.ts'
import { MailBox } from '../system/index.ts'
import { mailsQuery } from './api.ts'
import { StaffPage } from './StaffPage.tsx'
import css from './staff.module.css'

/** What was mailed. Where no mail goes out, whoever runs the installation passes the links on. */
export const MailsScreen = () => {
  const { sends_mail } = useHello()
  return (
    <StaffPage part="Emails">
      {!sends_mail && (
        <div className={css.remark}>
          <Note kind="warn">
            No email is sent because SMTP_URL is not set. Until it is, copy the links and send them yourself.
          </Note>
        </div>
      )}
      <MailBox
        passesOn
        query={useInfiniteQuery(mailsQuery())}
        what="the mails"
        empty="Invitations, sign-in links and notices are kept here for 30 days."
      />
    </StaffPage>
  )
}
