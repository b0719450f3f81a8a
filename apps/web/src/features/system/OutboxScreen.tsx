import { TextInput } from '@mantine/core'
import { system } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { MailBox } from './MailBox.tsx'
import css from './OutboxScreen.module.css'
import { outboxWords, readerWords, type Reader } from './copy.ts'

const EVERY_MS = 3000
const outboxQuery = (to: string | undefined) => ({
  ...pagesOf(system.outbox, { query: to === undefined ? {} : { to } }),
  refetchInterval: EVERY_MS,
})

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
      label={outboxWords.email}
      required
      defaultValue={to}
      autoComplete="email"
    />
    <Button type="submit">{outboxWords.show}</Button>
  </form>
)

const Mails = ({ reader, to }: { reader: Reader; to?: string | undefined }) => (
  <MailBox query={useInfiniteQuery(outboxQuery(to))} what={outboxWords.loading} empty={readerWords[reader].empty} />
)

type Props = { reader: Reader; to: string | undefined; onOpen: (to: string) => void }
/** The emails that the demo would have sent. Only people who aren't signed in choose an address. */
export const OutboxScreen = ({ reader, to, onOpen }: Props) => (
  <Page title={outboxWords.title} sub={readerWords[reader].sub}>
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
