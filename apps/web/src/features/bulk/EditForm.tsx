import { Textarea, TextInput } from '@mantine/core'
import { Fields, Pair } from '../../ui/Fields.tsx'
import { AddTag } from './Adders.tsx'
import { AttributesSection } from './AttributesSection.tsx'
import { Counted, type FormProps, Mark, textOf } from './FormFields.tsx'
import { RightsFields } from './RightsFields.tsx'

/** The fields of many files: what they have in common, what is mixed, and what was touched. */
export const EditForm = ({ atTags, ...form }: FormProps & { atTags: boolean }) => {
  const { shown, touched, onChange } = form
  const mark = { touched, onChange }
  return (
    <Fields>
      <Mark name="description" {...mark}>
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          {...textOf(form, 'description', 'description', 'Description')}
          leftSection={undefined}
        />
      </Mark>
      <Mark name="location" {...mark}>
        <TextInput {...textOf(form, 'location', 'location_text', 'Location')} />
      </Mark>
      <Pair>
        <Mark name="source_display_name" {...mark}>
          <TextInput {...textOf(form, 'source_display_name', 'source_display_name', 'Original source')} />
        </Mark>
        <Mark name="copyright" {...mark}>
          <TextInput {...textOf(form, 'copyright', 'copyright', 'Copyright')} />
        </Mark>
      </Pair>
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
