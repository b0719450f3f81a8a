import { channelWords, downloadWords, shapeInWords, whereWords } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { api, type Me, type Receipt, receiptAddress, ApiError } from './api.ts'
import { fileTexts, pageTexts, receiptWords } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame, knownTeam, signInAddress } from './Frame.tsx'
import { Icon, Problem } from './components.tsx'
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

const downloadFactsOf = (one: Receipt): Fact[] => [
  [receiptWords.file, one.file_name],
  [
    one.withheld === null ? receiptWords.format : receiptWords.requestedFormat,
    receiptWords.formatOf(shapeInWords(one.shape), one.marked),
  ],
  [receiptWords.by, receiptWords.person(one.person.name, one.person.email)],
  [receiptWords.when, formatTime(one.created_at)],
  [receiptWords.where, whereWords[one.surface] ?? one.surface],
  [receiptWords.for, one.use_case || receiptWords.notRequired],
]

/** The technical details: receipt number and hashes. */
const detailsOf = ({ uuid, sha256, disclaimer, agreement }: Receipt): Fact[] => [
  [receiptWords.number, <Hash key="uuid" of={uuid} />],
  [receiptWords.fileHash, <Hash key="file" of={sha256} />],
  ...(disclaimer ? [[receiptWords.disclaimerHash, <Hash key="disclaimer" of={disclaimer.hash} />] as const] : []),
  ...(agreement ? [[receiptWords.agreementHash, <Hash key="agreement" of={agreement.hash} />] as const] : []),
]

type Rights = NonNullable<Receipt['rights']>
const usesOf = ({ channels, territories }: Rights['records'][number]) =>
  [
    channels.length > 0 ? channels.map((one) => channelWords[one]).join(', ') : receiptWords.anyUse,
    territories.length > 0 ? territories.join(', ') : receiptWords.everywhere,
  ].join('; ')
/** The rights at the time of the download, without empty fields. */
export const rightsInWords = ({ copyright, records, rights_context, expiration_date }: Rights): Fact[] => [
  ...(copyright ? [[receiptWords.credit, copyright] as const] : []),
  ...records.map((one): Fact => [one.name, usesOf(one)]),
  ...(rights_context ? [[receiptWords.terms, rights_context] as const] : []),
  ...(expiration_date ? [[fileTexts.until, formatDate(expiration_date)] as const] : []),
]

const Text = ({ title, of }: { title: string; of: Receipt['agreement'] }) => (
  <section>
    <h2>{title}</h2>
    {of ? (
      <>
        <p className="text">{of.text}</p>
      </>
    ) : (
      <p className="quiet">{receiptWords.notRequired}</p>
    )}
  </section>
)

const ReceiptDocument = ({ receipt }: { receipt: Receipt }) => {
  const rights = receipt.rights ? rightsInWords(receipt.rights) : []
  return (
    <article className="receipt">
      <header>
        <h1>{receiptWords.title}</h1>
        <div className="ways">
          <a href={receiptAddress(receipt.uuid)} download={`receipt-${receipt.uuid}.json`}>
            {receiptWords.saveJson}
          </a>
          <button type="button" className="primary" onClick={() => print()}>
            {receiptWords.print}
          </button>
        </div>
      </header>
      {receipt.withheld !== null && (
        <p className="notice">
          <strong>{receiptWords.nothing}</strong> {downloadWords.leftOut(receipt.withheld)}
        </p>
      )}
      <Facts facts={[[receiptWords.from, receipt.team_name], ...downloadFactsOf(receipt)]} />
      <section>
        <h2>{receiptWords.rights}</h2>
        {rights.length > 0 && <Facts facts={rights} />}
        {rights.length === 0 && (
          <p className="quiet">{receipt.rights ? receiptWords.noRights : receiptWords.rightsUnknown}</p>
        )}
      </section>
      <Text title={downloadWords.disclaimer} of={receipt.disclaimer} />
      <Text title={downloadWords.agreement} of={receipt.agreement} />
      <details>
        <summary>{receiptWords.details}</summary>
        <Facts facts={detailsOf(receipt)} />
      </details>
    </article>
  )
}

/** A receipt, for the person who downloaded the file and for its team. */
export const ReceiptPage = ({ uuid, me }: { uuid: string; me: Me | undefined }) => {
  const { value, error } = useFetch(() => api.receipt(uuid), `${uuid} ${me?.user?.email}`)
  const absent = error instanceof ApiError && [401, 404].includes(error.status)
  return (
    <Frame team={value?.team ?? null} me={me}>
      {value && <ReceiptDocument receipt={value} />}
      {!value && !error && <p role="status">{pageTexts.loading}</p>}
      {absent ? (
        <div className="absent">
          <Icon name="lock" />
          <h1>{receiptWords.absent}</h1>
          <p>{me?.user ? receiptWords.absentHelp : receiptWords.signInHelp}</p>
          <p>
            {me?.user ? (
              <a href="/p/downloads">{pageTexts.yourDownloads}</a>
            ) : (
              <a href={signInAddress(knownTeam())}>{pageTexts.signIn}</a>
            )}
          </p>
        </div>
      ) : (
        <Problem error={error} />
      )}
    </Frame>
  )
}
