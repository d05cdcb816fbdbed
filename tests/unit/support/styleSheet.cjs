// jsdom lays nothing out: a style sheet is an empty module.
module.exports = { process: () => ({ code: 'module.exports = {};' }) };
