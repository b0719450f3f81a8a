import { Fields } from '../../ui/Fields.tsx'
import { AddTag } from './AddFields.tsx'
import { AttributesSection } from './AttributesSection.tsx'
import { Counted, type FormProps, TextFields } from './FormFields.tsx'
import { RightsFields } from './RightsFields.tsx'

/** The fields of many files: what they have in common, what is mixed, and what was touched. */
export const EditForm = ({ atTags, ...form }: FormProps & { atTags: boolean }) => {
  const { shown, touched, onChange } = form
  const mark = { touched, onChange }
  return (
    <Fields>
      <TextFields section="information" {...form} />
      <Counted
        name="tags"
        title="Tags"
        counted={shown.tags.map((tag) => ({ ...tag, key: tag.name }))}
        total={shown.count}
        {...mark}
      >
        {(change) => (
          <>
            <AddTag label="Add a tag" focus={atTags} {...change} />
            <p>
              Press Enter or comma to add a tag. Tags with + are added to all selected files; crossed-out tags are
              removed.
            </p>
          </>
        )}
      </Counted>
      <RightsFields {...form} />
      <AttributesSection shown={shown.attributes} touched={touched} onChange={onChange} />
    </Fields>
  )
}
