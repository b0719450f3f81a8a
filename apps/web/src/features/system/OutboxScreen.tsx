import { TextInput } from '@mantine/core'
import { system } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { MailBox } from './MailBox.tsx'
import css from './OutboxScreen.module.css'

const EVERY_MS = 3000
const outboxQuery = (to: string | undefined) => ({
  ...pagesOf(system.outbox, { query: to === undefined ? {} : { to } }),
  refetchInterval: EVERY_MS,
})

type Reader = 'staff' | 'member' | 'nobody'
const words: Record<Reader, { sub: string; empty: string }> = {
  staff: {
    sub: 'The demo sends no email. You can read every email here because you run it.',
    empty: 'Invite someone or reset a password. The email appears here.',
  },
  member: {
    sub: 'The demo sends no email. Emails to you appear here. To read an email to someone else, sign out and enter their address.',
    empty: 'Emails to you appear here.',
  },
  nobody: {
    sub: 'The demo sends no email. Enter an address to read the emails sent to it.',
    empty: 'Check the address, or ask for a new link. The email appears here.',
  },
}

const AddressForm = ({ to, onOpen }: { to: string | undefined; onOpen: (to: string) => void }) => (
  <form
    className={css.address}
    onSubmit={(event) => {
      event.preventDefault()
      onOpen(String(new FormData(event.currentTarget).get('to')).trim())
    }}
  >
    <TextInput
      className={css.field}
      type="email"
      name="to"
      label="Email"
      required
      defaultValue={to}
      autoComplete="email"
    />
    <Button type="submit">Show emails</Button>
  </form>
)

const Mails = ({ reader, to }: { reader: Reader; to?: string | undefined }) => (
  <MailBox query={useInfiniteQuery(outboxQuery(to))} what="the outbox" empty={words[reader].empty} />
)

type Props = { reader: Reader; to: string | undefined; onOpen: (to: string) => void }
/** The emails that the demo would have sent. Only people who aren't signed in choose an address. */
export const OutboxScreen = ({ reader, to, onOpen }: Props) => (
  <Page title="Outbox" sub={words[reader].sub}>
    {reader === 'nobody' ? (
      <>
        <AddressForm key={to} to={to} onOpen={onOpen} />
        {to && <Mails reader={reader} to={to} />}
      </>
    ) : (
      <Mails reader={reader} />
    )}
  </Page>
)
