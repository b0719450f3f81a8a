import { type Published, shareWords } from '@vitrine/contract'
import { dayInWords } from '../../lib/days.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'

/** Addresses for the team and for machines. They always give the version in use. */
export const AssetTab = ({ published }: { published: Published }) => {
  const { asset_url, cdn_url, thumbnail_url, expiration_date } = published
  const ends = expiration_date ? ` It stops after ${dayInWords(expiration_date)}.` : ''
  return (
    <Fields>
      <p>Links for your own team and for machines. They always give the version in use.</p>
      {!published.public && (
        <Note kind="warn">The CDN and the thumbnail link answer while the public page is on. It is off now.</Note>
      )}
      <CopyField
        label={shareWords.assetLink}
        value={asset_url}
        help="Opens this file in Vitrine. Only team members can open it."
      />
      <CopyField
        label={shareWords.cdnLink}
        value={cdn_url}
        help={`The picture or film itself, up to 2000 px, for a website.${ends}`}
      />
      <CopyField label={shareWords.thumbnailLink} value={thumbnail_url} help="Up to 400 px, for previews and email." />
    </Fields>
  )
}
