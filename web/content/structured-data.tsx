/** The structured data of a page for search engines, as schema.org nodes. */
export function StructuredData({ graph }: { graph: readonly object[] }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // `<` in the data could end the script element.
  return <script type="application/ld+json">{text.replaceAll('<', String.raw`\u003c`)}</script>;
}
