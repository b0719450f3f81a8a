import { attributes, emptyStates, files, noFeature } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { Facts } from '../../ui/Panel.tsx'
import { NoFeature } from '../../ui/States.tsx'
import type { DetailView } from '../details/index.ts'
import { attributeWords } from './copy.ts'
import { AttributeField } from './AttributeField.tsx'

refreshOn({ 'attribute.': [files.one, attributes.ofFile] })

/** Shows the custom attributes of a file. */
export const AttributesPanel = ({ view }: { view: DetailView }) => {
  const { file, team } = view
  const list = file.custom_attributes
  if (file.viewer === 'member' && !team.features.includes('DAM_PLUS'))
    return <NoFeature title={noFeature.title} help={noFeature.help} />
  if (list.length === 0) return <p>{file.viewer === 'member' ? emptyStates.attributes : attributeWords.noneShared}</p>
  return <Facts facts={list.map((one) => [one.name, <AttributeField key={one.uuid} view={view} attribute={one} />])} />
}
