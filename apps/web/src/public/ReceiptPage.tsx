import { channelWords, downloadWords, shapeInWords, whereWords } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { api, type Me, type Receipt, receiptAddress, ApiError } from './api.ts'
import { useFetch } from './use-fetch.ts'
import { Frame, knownTeam, signInAddress } from './Frame.tsx'
import { Icon, Problem } from './Parts.tsx'
import { formatDate, formatTime } from './words.ts'

type Fact = readonly [label: string, says: ReactNode]
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([label, says]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{says}</dd>
      </div>
    ))}
  </dl>
)
const Hash = ({ of }: { of: string }) => <code className="hash">{of}</code>

const takenOf = (one: Receipt): Fact[] => [
  ['File', one.file_name],
  [
    one.withheld === null ? 'Format' : 'Requested format',
    [shapeInWords(one.shape), one.marked && 'watermarked'].filter(Boolean).join(', '),
  ],
  ['By', one.person.name ? `${one.person.name}, ${one.person.email}` : one.person.email],
  ['When', formatTime(one.created_at)],
  ['Where', whereWords[one.surface] ?? one.surface],
  ['For', one.use_case || 'Not required'],
]

/** What proves the receipt to a machine: numbers that nobody reads for their own sake. */
const detailsOf = ({ uuid, sha256, disclaimer, agreement }: Receipt): Fact[] => [
  ['Receipt number', <Hash key="uuid" of={uuid} />],
  ['File (SHA-256)', <Hash key="file" of={sha256} />],
  ...(disclaimer ? [['Disclaimer (SHA-256)', <Hash key="disclaimer" of={disclaimer.hash} />] as const] : []),
  ...(agreement ? [['Agreement (SHA-256)', <Hash key="agreement" of={agreement.hash} />] as const] : []),
]

type Rights = NonNullable<Receipt['rights']>
const usesOf = ({ channels, territories }: Rights['records'][number]) =>
  [
    channels.length > 0 ? channels.map((one) => channelWords[one]).join(', ') : 'every use',
    territories.length > 0 ? territories.join(', ') : 'everywhere',
  ].join('; ')
/** What the rights said then, in words; what they did not speak of is left out. */
export const rightsInWords = ({ copyright, records, rights_context, expiration_date }: Rights): Fact[] => [
  ...(copyright ? [['Credit', copyright] as const] : []),
  ...records.map((one): Fact => [one.name, usesOf(one)]),
  ...(rights_context ? [['Terms of use', rights_context] as const] : []),
  ...(expiration_date ? [['May be used until', formatDate(expiration_date)] as const] : []),
]

const Text = ({ title, of }: { title: string; of: Receipt['agreement'] }) => (
  <section>
    <h2>{title}</h2>
    {of ? (
      <>
        <p className="text">{of.text}</p>
      </>
    ) : (
      <p className="quiet">Not required</p>
    )}
  </section>
)

const Paper = ({ receipt }: { receipt: Receipt }) => {
  const rights = receipt.rights ? rightsInWords(receipt.rights) : []
  return (
    <article className="receipt">
      <header>
        <h1>Download receipt</h1>
        <div className="ways">
          <a href={receiptAddress(receipt.uuid)} download={`receipt-${receipt.uuid}.json`}>
            Save as JSON
          </a>
          <button type="button" className="primary" onClick={() => print()}>
            Print
          </button>
        </div>
      </header>
      {receipt.withheld !== null && (
        <p className="notice">
          <strong>Nothing was downloaded.</strong> {downloadWords.leftOut(receipt.withheld)}
        </p>
      )}
      <Facts facts={[['From', receipt.team_name], ...takenOf(receipt)]} />
      <section>
        <h2>Rights at that time</h2>
        {rights.length > 0 && <Facts facts={rights} />}
        {rights.length === 0 && (
          <p className="quiet">
            {receipt.rights
              ? 'No credit, licence or end date was recorded.'
              : 'Rights were not yet recorded with downloads.'}
          </p>
        )}
      </section>
      <Text title={`${downloadWords.disclaimer} accepted`} of={receipt.disclaimer} />
      <Text title={`${downloadWords.agreement} accepted`} of={receipt.agreement} />
      <details>
        <summary>Details</summary>
        <Facts facts={detailsOf(receipt)} />
      </details>
    </article>
  )
}

/** One receipt to read, to print and to keep: for whoever took the file, and for its team. */
export const ReceiptPage = ({ uuid, me }: { uuid: string; me: Me | undefined }) => {
  const { value, error } = useFetch(() => api.receipt(uuid), `${uuid} ${me?.user?.email}`)
  const absent = error instanceof ApiError && [401, 404].includes(error.status)
  return (
    <Frame team={value?.team ?? null} me={me}>
      {value && <Paper receipt={value} />}
      {!value && !error && <p role="status">Loading …</p>}
      {absent ? (
        <div className="absent">
          <Icon name="lock" />
          <h1>This receipt isn&rsquo;t available</h1>
          <p>
            {me?.user
              ? 'Only the person who downloaded the file and the team can see it. Sign in as one of them.'
              : 'Sign in to see it. Only the person who downloaded the file and the team can.'}
          </p>
          <p>
            {me?.user ? <a href="/p/downloads">Your downloads</a> : <a href={signInAddress(knownTeam())}>Sign in</a>}
          </p>
        </div>
      ) : (
        <Problem error={error} />
      )}
    </Frame>
  )
}
