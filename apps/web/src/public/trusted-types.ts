type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string | undefined }) => unknown }

/** The content security policy lets no text become markup. Leaflet creates an empty drawing from text to test the browser. */
export const allowLeaflet = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '<svg/>' ? text : undefined) })
}
