import { type PublicState, shareWords } from '@vitrine/contract'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { assetWords } from './copy.ts'

/** Links for the team and for other systems. They always point to the active version. */
export const AssetTab = ({ published }: { published: PublicState }) => {
  const { asset_url, cdn_url, thumbnail_url, expiration_date } = published
  return (
    <Fields>
      <p>{assetWords.intro}</p>
      {!published.public && <Note kind="warn">{assetWords.pageOff}</Note>}
      <CopyField label={shareWords.assetLink} value={asset_url} help={assetWords.assetHelp} />
      <CopyField label={shareWords.cdnLink} value={cdn_url} help={assetWords.cdnHelp(expiration_date)} />
      <CopyField label={shareWords.thumbnailLink} value={thumbnail_url} help={assetWords.thumbnailHelp} />
    </Fields>
  )
}
