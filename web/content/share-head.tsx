interface ShareHeadProps {
  type: 'website' | 'article';
  /** The name of the agency. */
  site: string;
  title: string;
  description: string;
  /** The full address of the page. */
  address: string;
  /** The full address of the picture for link previews. */
  picture: string;
  /** The size of the picture; by default the size of the brand's picture, null if unknown. */
  size?: { width: number; height: number } | null;
}

/** The canonical address of a page, with the meta tags for link previews. */
export function ShareHead({
  type,
  site,
  title,
  description,
  address,
  picture,
  size = { width: 1200, height: 630 },
}: ShareHeadProps) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      {size && (
        <>
          <meta property="og:image:width" content={String(size.width)} />
          <meta property="og:image:height" content={String(size.height)} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
