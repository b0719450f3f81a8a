import { useInfiniteQuery } from '@tanstack/react-query'
import { Note } from '../../ui/Fields.tsx'
import { useHello } from '../auth/index.ts'
import { MailBox } from '../system/index.ts'
import { mailsQuery } from './api.ts'
import { StaffPage } from './StaffPage.tsx'
import { mailWords, staffWords } from './copy.ts'
import css from './staff.module.css'

/** All emails. If the installation sends no email, staff pass on the links in them. */
export const MailsScreen = () => {
  const { sends_mail } = useHello()
  return (
    <StaffPage part={staffWords.emails}>
      {!sends_mail && (
        <div className={css.remark}>
          <Note kind="warn">{mailWords.notSent}</Note>
        </div>
      )}
      <MailBox passesOn query={useInfiniteQuery(mailsQuery())} what={mailWords.loading} empty={mailWords.empty} />
    </StaffPage>
  )
}
