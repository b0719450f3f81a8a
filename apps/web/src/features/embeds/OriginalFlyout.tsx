import { shareWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Fields } from '../../ui/Fields.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { useSession } from '../auth/index.ts'
import { codeWords } from './copy.ts'
import { originalQuery } from './api.ts'
import { CodePreview, Codes } from './CodePreview.tsx'

/** Embed Original Post: the social network’s embed code for the post that the file comes from. */
const OriginalFlyout = ({ file, onClose }: { file: { uuid: string; name: string }; onClose: () => void }) => {
  const { team } = useSession()
  const query = useQuery(originalQuery(team.uuid, file.uuid))
  return (
    <Flyout opened onClose={onClose} title={shareWords.embedOriginal} sub={file.name}>
      <Fields>
        <Codes query={query}>
          {({ code, provider_name }) => (
            <CodePreview label={provider_name} code={code} help={codeWords.originalHelp(provider_name)} />
          )}
        </Codes>
      </Fields>
    </Flyout>
  )
}
export default OriginalFlyout
