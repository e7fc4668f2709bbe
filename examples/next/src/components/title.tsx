interface Props {
  children: string | undefined;
  description?: string | undefined;
}

/** Title and description of a page. React moves both to the `<head>`. */
export function Title({ children, description }: Props) {
  const title = children ? `${children} · Slack Water` : 'Slack Water';
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
