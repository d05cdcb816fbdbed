// Stands for packages that others import and this site never calls (see webpack.ts).
export default function unused() {}
