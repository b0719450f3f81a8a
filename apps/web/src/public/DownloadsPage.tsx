import { downloadWords, shapeInWords } from '@vitrine/contract'
import { api, type Me, type Receipt, type Request } from './api.ts'
import { useFetch } from './use-fetch.ts'
import { Frame, hasJustRequested, knownTeam, signInAddress } from './Frame.tsx'
import { Thumbnail, Problem } from './Parts.tsx'
import { formatDate } from './words.ts'

/** How far a request is, in words. */
export const stateOf = ({ approved, until, once, used_at, ended, covered, shape }: Request) => {
  if (ended && !used_at) return 'Approved, and ended'
  if (approved === false) return 'Declined'
  if (!covered) return 'No longer available'
  if (approved === null) return 'Waiting for an answer'
  if (used_at) return 'Approved, and downloaded'
  return [
    'Approved',
    shape !== 'original' && shapeInWords(shape),
    until && `until ${formatDate(until)}`,
    once && 'once',
  ]
    .filter(Boolean)
    .join(', ')
}

const isOpen = ({ covered, ended }: Request) => covered && !ended
/** A visitor's own requests and receipts. */
export const DownloadsPage = ({ me }: { me: Me | undefined }) => {
  const requests = useFetch(() => api.requests(), me?.user?.email ?? '')
  const receipts = useFetch(() => api.receipts(), me?.user?.email ?? '')
  // Of several teams the page says the one that a mail named, or that was looked at last.
  const known = knownTeam() ?? requests.value?.results[0]?.team.uuid ?? receipts.value?.results[0]?.team ?? null
  if (me && !me.user)
    return (
      <Frame team={known} me={me}>
        <div className="absent">
          <h1>Sign in to see your downloads</h1>
          <p>Your requests, their answers and receipts for what you downloaded are here.</p>
          <p>
            <a className="primary" href={signInAddress(known)}>
              Sign in
            </a>
          </p>
        </div>
      </Frame>
    )
  const asked = requests.value?.results
  const got = receipts.value?.results
  return (
    <Frame team={known} me={me}>
      <h1>Your downloads</h1>
      <OwnDownloads asked={asked} got={got} error={requests.error ?? receipts.error} />
    </Frame>
  )
}

type OwnProps = { asked: Request[] | undefined; got: Receipt[] | undefined; error: unknown }
/** Somebody's requests with their answers, and receipts for their downloads. */
export const OwnDownloads = ({ asked, got, error }: OwnProps) => (
  <>
    {hasJustRequested() && asked?.some(({ approved }) => approved === null) && (
      <p role="status" className="note">
        {downloadWords.requested} {downloadWords.waiting}
      </p>
    )}
    <Problem error={error} />
    <section>
      <h2>Requests</h2>
      {asked?.length === 0 && <p className="quiet">You haven&rsquo;t requested anything yet.</p>}
      <ul className="rows">
        {asked?.map((one) => (
          <li key={one.uuid} id={one.uuid}>
            <Thumbnail src={one.file.thumbnail_url} />
            <p>
              {isOpen(one) ? <a href={one.url}>{one.file.name}</a> : one.file.name}
              <br />
              <span className="quiet">
                {one.team.name}, requested on {formatDate(one.created_at)}
              </span>
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
              <a href={one.url} aria-label={`Go to the download of ${one.file.name}`}>
                Go to download
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h2>Receipts</h2>
      {got?.length === 0 && <p className="quiet">You haven&rsquo;t downloaded anything yet.</p>}
      <ul className="rows">
        {got?.map((one) => (
          <li key={one.uuid}>
            <p>
              {one.file_name}
              <br />
              <span className="quiet">
                {formatDate(one.created_at)}, {shapeInWords(one.shape)}
                {one.marked && ', watermarked'}
                {one.withheld !== null && (
                  <>
                    <br />
                    {downloadWords.leftOut(one.withheld)}
                  </>
                )}
              </span>
            </p>
            <p>{one.use_case}</p>
            <a href={`/p/receipt/${one.uuid}`} aria-label={`Receipt for ${one.file_name}`}>
              Receipt
            </a>
          </li>
        ))}
      </ul>
    </section>
  </>
)
