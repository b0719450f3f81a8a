import { system } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { Page } from '../../ui/Page.tsx'
import { MailBox } from './MailBox.tsx'

const EVERY_MS = 3000
const outboxQuery = () => ({ ...pagesOf(system.outbox, {}), refetchInterval: EVERY_MS })

/** The mails that the demo would have sent. */
export const OutboxScreen = () => (
  <Page title="Outbox" sub="The demo sends no mail. What it would have sent stands here.">
    <MailBox
      query={useInfiniteQuery(outboxQuery())}
      what="the outbox"
      empty="Invite somebody, or ask for a new password: the mail appears here at once."
    />
  </Page>
)
