import { downloadWords, shapeInWords } from '@vitrine/contract'
import { api, type Me, type Receipt, type Request } from './api.ts'
import { pageTexts, requestWords } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame, hasJustRequested, knownTeam, signInAddress } from './Frame.tsx'
import { Thumbnail, Problem } from './components.tsx'
import { formatDate } from './words.ts'

export const stateOf = ({ approved, until, once, used_at, ended, covered, shape }: Request) => {
  if (ended && !used_at) return requestWords.ended
  if (approved === false) return requestWords.declined
  if (!covered) return requestWords.gone
  if (approved === null) return requestWords.waiting
  if (used_at) return requestWords.used
  return [
    requestWords.approved,
    shape !== 'original' && shapeInWords(shape),
    until && requestWords.until(formatDate(until)),
    once && requestWords.once,
  ]
    .filter(Boolean)
    .join(', ')
}

const isOpen = ({ covered, ended }: Request) => covered && !ended
/** A visitor's own requests and receipts. */
export const DownloadsPage = ({ me }: { me: Me | undefined }) => {
  const requests = useFetch(() => api.requests(), me?.user?.email ?? '')
  const receipts = useFetch(() => api.receipts(), me?.user?.email ?? '')
  // The team in the URL or visited last; otherwise that of the first request or receipt.
  const known = knownTeam() ?? requests.value?.results[0]?.team.uuid ?? receipts.value?.results[0]?.team ?? null
  if (me && !me.user)
    return (
      <Frame team={known} me={me}>
        <div className="absent">
          <h1>{requestWords.signIn}</h1>
          <p>{requestWords.signInHelp}</p>
          <p>
            <a className="primary" href={signInAddress(known)}>
              {pageTexts.signIn}
            </a>
          </p>
        </div>
      </Frame>
    )
  const asked = requests.value?.results
  const got = receipts.value?.results
  return (
    <Frame team={known} me={me}>
      <h1>{pageTexts.yourDownloads}</h1>
      <OwnDownloads asked={asked} got={got} error={requests.error ?? receipts.error} />
    </Frame>
  )
}

type OwnProps = { asked: Request[] | undefined; got: Receipt[] | undefined; error: unknown }
/** The visitor's requests with their answers, and receipts for their downloads. */
export const OwnDownloads = ({ asked, got, error }: OwnProps) => (
  <>
    {hasJustRequested() && asked?.some(({ approved }) => approved === null) && (
      <p role="status" className="note">
        {downloadWords.requested} {downloadWords.waiting}
      </p>
    )}
    <Problem error={error} />
    <section>
      <h2>{requestWords.title}</h2>
      {asked?.length === 0 && <p className="quiet">{requestWords.none}</p>}
      <ul className="rows">
        {asked?.map((one) => (
          <li key={one.uuid} id={one.uuid}>
            <Thumbnail src={one.file.thumbnail_url} />
            <p>
              {isOpen(one) ? <a href={one.url}>{one.file.name}</a> : one.file.name}
              <br />
              <span className="quiet">{requestWords.requestedOn(one.team.name, formatDate(one.created_at))}</span>
            </p>
            <p>
              {stateOf(one)}
              {one.reason && (
                <>
                  <br />
                  <span className="quiet">{one.reason}</span>
                </>
              )}
            </p>
            {one.approved && isOpen(one) && !one.used_at && (
              <a href={one.url} aria-label={requestWords.goToOf(one.file.name)}>
                {requestWords.goTo}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h2>{requestWords.receipts}</h2>
      {got?.length === 0 && <p className="quiet">{requestWords.noReceipts}</p>}
      <ul className="rows">
        {got?.map((one) => (
          <li key={one.uuid}>
            <p>
              {one.file_name}
              <br />
              <span className="quiet">
                {requestWords.taken(formatDate(one.created_at), shapeInWords(one.shape), one.marked)}
                {one.withheld !== null && (
                  <>
                    <br />
                    {downloadWords.leftOut(one.withheld)}
                  </>
                )}
              </span>
            </p>
            <p>{one.use_case}</p>
            <a href={`/p/receipt/${one.uuid}`} aria-label={requestWords.receiptFor(one.file_name)}>
              {requestWords.receipt}
            </a>
          </li>
        ))}
      </ul>
    </section>
  </>
)
